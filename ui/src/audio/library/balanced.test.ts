// What is shown of several kinds together.
import { expect, test } from 'vitest';
import { balanced } from './balanced';

test('every kind has its share, and what one does not need the others get', () => {
  expect(balanced([['a', 'b', 'c'], ['d', 'e', 'f'], ['g', 'h', 'i']], 5)).toEqual(['a', 'b', 'd', 'e', 'g']);
  expect(balanced([[], ['d'], ['g', 'h', 'i', 'j', 'k']], 5)).toEqual(['d', 'g', 'h', 'i', 'j']);
  expect(balanced([['a'], [], []], 5)).toEqual(['a']);
});
