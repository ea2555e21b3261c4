// Labels under bars: they do not overlap, none is cut off, and the current one is always shown.
import { expect, test } from 'vitest';
import { labelsThatFit } from './labels';

const cases: [name: string, count: number, width: number, step: number, shown: number[]][] = [
  ['room for all', 4, 20, 30, [0, 1, 2, 3]],
  ['every other', 5, 31, 27, [0, 2, 4]],
  ['counted from now', 6, 31, 27, [1, 3, 5]],
  ['room for one', 3, 31, 11, [2]],
  ['no bars', 0, 31, 27, []],
];

test.each(cases)('%s', (_, count, width, step, shown) => {
  const labels = labelsThatFit(Array<number>(count).fill(width), step);
  expect(labels.map(({ at }) => at)).toEqual(shown);
});

test('at the ends they are moved in', () => {
  const labels = labelsThatFit(Array<number>(13).fill(31), 27);
  expect(labels[0]!.x).toBe(15.5);
  expect(labels.at(-1)!.x).toBe(13 * 27 - 15.5);
});
