import { expect, test } from 'vitest';
import { at, bestAbreast, next, previous, viewCount, viewOf, type Position, type Way } from './turns';

const single: Way = { count: 3, abreast: 1, halves: false };

function walk(way: Way, step: typeof next, from: Position): string[] {
  const seen: string[] = [];
  let position = from;
  for (let turn = 0; turn < 12; turn += 1) {
    seen.push(`${position.page}${position.half ? '½' : ''}`);
    const after = step(position, way);
    if (after.page === position.page && after.half === position.half) break;
    position = after;
  }
  return seen;
}

test.each([
  ['page by page', single, ['0', '1', '2']],
  ['by halves', { ...single, halves: true }, ['0', '0½', '1', '1½', '2']],
  ['two abreast', { count: 5, abreast: 2, halves: false }, ['0', '2', '4']],
  ['two abreast by halves', { count: 4, abreast: 2, halves: true }, ['0', '0½', '2']],
  ['one page', { count: 1, abreast: 1, halves: true }, ['0']],
  ['no page', { count: 0, abreast: 1, halves: false }, ['0']],
] as [string, Way, string[]][])('%s: on, and back the same way', (_, way, places) => {
  expect(walk(way, next, at(0, way))).toEqual(places);
  expect(walk(way, previous, at(way.count, way))).toEqual(places.toReversed());
});

test('a page is in one view', () => {
  const pairs: Way = { count: 5, abreast: 2, halves: false };
  expect([0, 1, 2, 3, 4].map((page) => viewOf(page, pairs))).toEqual([0, 0, 1, 1, 2]);
  expect(viewCount(pairs)).toBe(3);
  expect(viewOf(99, pairs)).toBe(2);
  expect(viewOf(-1, pairs)).toBe(0);
  expect(at(3, pairs)).toEqual({ page: 2, half: false });
});

test('two side by side where that is good', () => {
  const portrait = { width: 210, height: 297 };
  const landscape = { width: 297, height: 210 };
  expect(bestAbreast({ width: 1280, height: 800 }, portrait)).toBe(2);
  expect(bestAbreast({ width: 1024, height: 1366 }, portrait)).toBe(1);
  expect(bestAbreast({ width: 1366, height: 1024 }, portrait)).toBe(2);
  expect(bestAbreast({ width: 812, height: 375 }, portrait)).toBe(1);
  expect(bestAbreast({ width: 1280, height: 800 }, landscape)).toBe(1);
});
