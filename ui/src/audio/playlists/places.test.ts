import { expect, test } from 'vitest';
import { gathering, moved, runsOf, slotOf } from './places';

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

test('several come together at an end, and go back', () => {
  const list = [...'abcdefg'];
  const runs = runsOf([0, 2, 3, 5]);
  for (const [to, expected] of [
    ['top', 'acdfbeg'],
    ['end', 'begacdf'],
  ] as const) {
    const moves = gathering(runs, list.length, to);
    const after = moves.reduce((all, { from, to, count }) => moved(all, from, to, count), list);
    expect(after.join('')).toBe(expected);
    const back = [...moves].reverse().reduce((all, { from, to, count }) => moved(all, to, from, count), after);
    expect(back).toEqual(list);
  }
  expect(gathering([{ at: 0, count: 7 }], 7, 'end')).toEqual([]);
});
