// Every day of a range falls into exactly one of its steps.
import { expect, test, vi } from 'vitest';

vi.stubGlobal('navigator', { language: 'en-GB' });
const { daysFrom } = await import('../dates');
const { countIn, ranges, stepsOf } = await import('./ranges');

test.each(ranges)('a %s has no gaps', (range) => {
  const steps = stepsOf(range, '20261116');
  const days = daysFrom(steps[0]!.from, steps.at(-1)!.to);
  const counted = countIn(steps, days.map((date) => ({ date, clothes: 1 })));
  expect(counted.reduce((sum, { value }) => sum + value, 0)).toBe(days.length);
  expect(new Set(counted.map(({ title }) => title)).size).toBe(steps.length);
  expect(steps.at(-1)!.to >= '20261116').toBe(true);
});

test('what is outside does not count', () => {
  const counted = countIn(stepsOf('month', '20261116'), [
    { date: '20261018', clothes: 3 },
    { date: '20261017', clothes: 9 },
    { date: '20261116', clothes: 2 },
  ]);
  expect(counted[0]!.value).toBe(3);
  expect(counted.at(-1)!.value).toBe(2);
  expect(counted.reduce((sum, { value }) => sum + value, 0)).toBe(5);
});
