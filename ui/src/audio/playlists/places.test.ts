import { expect, test } from 'vitest';
import { moved, runsOf, slotOf } from './places';

test('positions become few runs', () => {
  expect(runsOf([5, 1, 2, 9, 3])).toEqual([
    { at: 1, count: 3 },
    { at: 5, count: 1 },
    { at: 9, count: 1 },
  ]);
  expect(runsOf([])).toEqual([]);
});

test('what is shown on the way is what is there in the end', () => {
  const list = ['a', 'b', 'c', 'd', 'e'];
  for (const from of list.keys()) {
    for (const to of list.keys()) {
      const after = moved(list, from, to);
      for (const [at, one] of list.entries()) expect(after[slotOf(at, from, to)]).toBe(one);
    }
  }
});
