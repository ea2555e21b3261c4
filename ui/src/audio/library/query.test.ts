// The address of a list says what is shown, and nothing that goes without saying.
import { expect, test } from 'vitest';
import { albumSorts, pathOf, readShown, recordingSorts, usualOrder, without } from './query';

test('what the address says is shown, and written again in the same way', () => {
  for (const query of ['', '?q=blue&starred=1', '?genre=Jazz&sort=rating', '?genre=R%26B&sort=name&order=desc']) {
    const shown = readShown(new URLSearchParams(query), albumSorts);
    expect(pathOf('/audio/albums', shown, albumSorts)).toBe(`/audio/albums${query}`);
  }
});

test('an unknown order is the usual one', () => {
  expect(readShown(new URLSearchParams('sort=colour&order=up'), recordingSorts)).toEqual({ sort: 'title', order: 'asc' });
  expect(usualOrder('played')).toBe('desc');
});

test('filters are taken away one by one', () => {
  const shown = readShown(new URLSearchParams('genre=Jazz&starred=1&q=blue'), recordingSorts);
  expect(without(shown, ['starred'])).toEqual({ sort: 'title', order: 'asc', genre: 'Jazz', q: 'blue' });
});
