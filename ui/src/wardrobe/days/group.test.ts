// Entries are grouped by day and by month, in their order.
import { expect, test } from 'vitest';
import { groupByMonth } from './group';

test('days and months', () => {
  const entries = ['20261102', '20261102', '20261101', '20261031', '20251031'].map((date, at) => ({ date, at }));
  const months = groupByMonth(entries);
  expect(months.map(({ month, days }) => [month, days.map(({ day, entries }) => [day, entries.length])])).toEqual([
    ['202611', [['20261102', 2], ['20261101', 1]]],
    ['202610', [['20261031', 1]]],
    ['202510', [['20251031', 1]]],
  ]);
  expect(groupByMonth([])).toEqual([]);
});
