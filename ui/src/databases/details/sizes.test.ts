import { expect, test } from 'vitest';
import type { Statistics } from '../types';
import { sizesOf } from './sizes';

const some = (given: Partial<Statistics>): Statistics => ({
  sequence: 4,
  sizeBytes: 40_960,
  pageBytes: 4096,
  snapshotBytes: 10_000,
  objectBytes: 15_000,
  objects: 3,
  snapshotSequence: 4,
  changedAt: '2026-01-01T00:00:00Z',
  createdAt: '2026-01-01T00:00:00Z',
  ...given,
});

test('the parts add up to what is kept', () => {
  expect(sizesOf(some({}))).toEqual({ file: 40_960, pages: 10, newest: 10_000, earlier: 5_000 });
  expect(sizesOf(some({ snapshotBytes: 20_000 }))).toMatchObject({ newest: 15_000, earlier: 0 });
  expect(sizesOf(some({ sizeBytes: 0, snapshotBytes: 0, objectBytes: 0 }))).toEqual({
    file: 0,
    pages: 0,
    newest: 0,
    earlier: 0,
  });
});
