import { expect, test } from 'vitest';
import type { ScorePage } from '../types';
import { onlyBehind, placeNow, renewed } from './coming';

const page = (pageId: number, name = ''): ScorePage => ({
  pageId,
  itemId: `i${pageId}`,
  name,
  imageUrl: '',
  mediumUrl: '',
  thumbnailUrl: '',
  width: 100,
  height: 141,
  rotation: 0,
  crop: null,
});
const pages = (...ids: number[]) => ids.map((id) => page(id));

test('what has not changed stays the same, what is new is added', () => {
  const before = pages(1, 2);
  expect(renewed(before, pages(1, 2))).toBe(before);
  const now = renewed(before, [page(1), page(2, 'Coda'), page(3)]);
  expect(now.map(({ pageId, name }) => [pageId, name])).toEqual([[1, ''], [2, 'Coda'], [3, '']]);
  expect(now[0]).toBe(before[0]);
  expect(now[1]).not.toBe(before[1]);
});

test('pages behind those in view disturb nobody, unless the last one is in view', () => {
  const before = pages(1, 2, 3, 4);
  const now = renewed(before, pages(1, 2, 3, 4, 5));
  expect(onlyBehind(before, now, 1)).toBe(true);
  expect(onlyBehind(before, now, 3)).toBe(false);
  expect(onlyBehind(before, before, 3)).toBe(true);
  expect(onlyBehind(before, renewed(before, pages(9, 1, 2, 3, 4)), 1)).toBe(false);
  expect(onlyBehind(before, renewed(before, pages(1, 2)), 1)).toBe(false);
  expect(onlyBehind([], pages(1), -1)).toBe(false);
});

test('the page in view is followed to where it is now', () => {
  const before = pages(1, 2, 3);
  expect(placeNow(before, pages(1, 2, 3, 4), 1)).toBe(1);
  expect(placeNow(before, pages(9, 1, 2, 3), 1)).toBe(2);
  expect(placeNow(before, pages(1, 3), 1)).toBe(1);
  expect(placeNow([], pages(1), 0)).toBe(0);
});
