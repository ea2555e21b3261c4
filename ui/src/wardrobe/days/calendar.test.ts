// Weeks begin on the day that the language prefers, and keys move to the right day.
import { expect, test, vi } from 'vitest';

vi.stubGlobal('navigator', { language: 'en-GB' });
const { columnOf, dayAfterKey, firstWeekday, lastOf, monthsOfYear, shiftMonth, weeksOf } = await import(
  './calendar'
);

test('weeks begin on Sunday in Japan, on Monday in Britain', () => {
  expect(firstWeekday('ja-JP')).toBe(0);
  expect(firstWeekday('en-GB')).toBe(1);
});

test('months have the days they have', () => {
  expect(lastOf('202602')).toBe('20260228');
  expect(lastOf('202402')).toBe('20240229');
  expect(lastOf('202612')).toBe('20261231');
  expect(shiftMonth('202601', -1)).toBe('202512');
  expect(shiftMonth('202612', 1)).toBe('202701');
  expect(monthsOfYear('2026').at(-1)).toBe('202612');
});

test('a month is whole weeks', () => {
  // February 2026 begins on a Sunday: four full weeks in Japan, five begun ones in Britain.
  expect(weeksOf('202602', 0)).toHaveLength(4);
  expect(weeksOf('202602', 1)).toHaveLength(5);
  expect(weeksOf('202602', 1)[0]).toEqual([null, null, null, null, null, null, '20260201']);
  for (const week of weeksOf('202611', 1)) expect(week).toHaveLength(7);
  expect(columnOf('20261116', 1)).toBe(0);
  expect(columnOf('20261116', 0)).toBe(1);
});

test.each([
  ['ArrowLeft', '20261101', '20261031'],
  ['ArrowRight', '20261231', '20270101'],
  ['ArrowUp', '20261105', '20261029'],
  ['ArrowDown', '20260225', '20260304'],
  ['Home', '20261118', '20261116'],
  ['End', '20261118', '20261122'],
  ['PageUp', '20260331', '20260228'],
  ['PageDown', '20260131', '20260228'],
  ['a', '20260131', null],
])('%s from %s', (key, from, to) => {
  expect(dayAfterKey(key, from, 1)).toBe(to);
});
