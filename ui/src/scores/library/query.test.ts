// The address describes exactly what is shown.
import { expect, test } from 'vitest';
import { libraryPath, readLook, readShown, without } from './query';

const read = (search: string) => readShown(new URLSearchParams(search));

test('as always, there is nothing in the address', () => {
  expect(libraryPath(read(''), 'covers')).toBe('/scores');
  expect(read('')).toEqual({ scope: 'mine', sort: 'updated', order: 'desc' });
});

test('titles go from A on unless said otherwise', () => {
  expect(read('sort=title')).toMatchObject({ order: 'asc' });
  expect(libraryPath(read('sort=title&order=desc'), 'covers')).toBe('/scores?sort=title&order=desc');
});

test('there and back', () => {
  const shown = read('scope=public&sort=created&order=asc&composer=滝廉太郎&instrument=Piano&genre=Lied&tag=spring&q=moon');
  const path = libraryPath(shown, 'list');
  const params = new URL(path, 'http://localhost').searchParams;
  expect(readShown(params)).toEqual(shown);
  expect(readLook(params)).toBe('list');
});

test('what is not known is not asked for', () => {
  expect(read('scope=theirs&sort=size&order=up&composer=&look=wall')).toEqual(read(''));
});

test('filters are taken away, the rest stays', () => {
  expect(without(read('scope=shared&tag=spring&q=moon'), ['tag', 'genre'])).toEqual({
    scope: 'shared',
    sort: 'updated',
    order: 'desc',
    q: 'moon',
  });
});
