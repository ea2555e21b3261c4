import { expect, test } from 'vitest';
import type { Commit, Statistics } from '../types';
import { changesOf, sizesOf, sizesOver, stepsOf } from './sizes';

const some = (given: Partial<Statistics>): Statistics => ({
  sequence: 4,
  commits: 4,
  commitsKept: 4,
  sizeBytes: 40_960,
  freeBytes: 8_192,
  pageBytes: 4096,
  snapshotBytes: 10_000,
  objectBytes: 15_000,
  wasteBytes: 2_000,
  objects: 3,
  snapshotSequence: 4,
  changedAt: '2026-01-01T00:00:00Z',
  createdAt: '2026-01-01T00:00:00Z',
  ...given,
});

test('the parts add up to what is kept', () => {
  expect(sizesOf(some({}))).toEqual({
    file: 40_960,
    free: 8_192,
    pages: 10,
    newest: 10_000,
    earlier: 3_000,
    waste: 2_000,
  });
  expect(sizesOf(some({ snapshotBytes: 20_000 }))).toMatchObject({ newest: 15_000, earlier: 0, waste: 0 });
  expect(sizesOf(some({ sizeBytes: 0, freeBytes: 0, snapshotBytes: 0, objectBytes: 0, wasteBytes: 0 }))).toEqual({
    file: 0,
    free: 0,
    pages: 0,
    newest: 0,
    earlier: 0,
    waste: 0,
  });
});

const commit = (sequence: number, pages: number) =>
  ({ sequence, pages, time: `2026-01-0${sequence}T00:00:00Z`, kind: 'operations', isState: true, operationIds: [] }) as Commit;

test('sizes follow each other in the order of time', () => {
  const sizes = sizesOver([commit(3, 4), commit(2, 2), commit(1, 2)], 4096);
  expect(sizes.map(({ sequence, bytes }) => [sequence, bytes])).toEqual([
    [1, 8192],
    [2, 8192],
    [3, 16_384],
  ]);
  expect(changesOf(sizes).map(({ sequence }) => sequence)).toEqual([1, 3]);
});

test('a line has a step for each change', () => {
  const sizes = sizesOver([commit(2, 4), commit(1, 2)], 10);
  expect(stepsOf(sizes, 100, 50, 40)).toBe('M0 25H50V0H100');
  expect(stepsOf(sizesOver([commit(1, 0)], 10), 100, 50, 0)).toBe('M0 50H100');
  expect(stepsOf([], 100, 50, 0)).toBe('');
});
