// The changes of two people who organise the same pages are combined, or the conflict is reported.
import { expect, test } from 'vitest';
import { changeOfSheets, mergeSheets, sameSheets, sheetsOf, wantedPages, type Sheet } from './sheets';

const sheet = (key: string, change: Partial<Sheet> = {}): Sheet => ({
  key,
  pageId: key.startsWith('n') ? null : Number(key.codePointAt(0)),
  itemId: `item-${key}`,
  name: '',
  imageUrl: '',
  thumbnailUrl: '',
  mediumUrl: '',
  width: 10,
  height: 14,
  rotation: 0,
  crop: null,
  ...change,
});
const all = (keys: string, change: Record<string, Partial<Sheet>> = {}) =>
  [...keys].map((key) => sheet(key, change[key]));
const mineFirst = { order: 'mine', pages: 'mine' } as const;
const theirsFirst = { order: 'theirs', pages: 'theirs' } as const;
const crop = { top: 0.1, right: 0, bottom: 0, left: 0 };

test('one moves, one turns and renames', () => {
  const merged = mergeSheets(all('abc'), all('cab'), all('abc', { b: { rotation: 90, name: 'Coda' } }), mineFirst);
  expect(merged).toEqual({ sheets: all('cab', { b: { rotation: 90, name: 'Coda' } }), clashes: [] });
});

test('both change the same page, each in its own way', () => {
  const merged = mergeSheets(all('ab'), all('ab', { a: { crop } }), all('ab', { a: { rotation: 180 } }), mineFirst);
  expect(merged).toEqual({ sheets: all('ab', { a: { crop, rotation: 180 } }), clashes: [] });
});

test('one adds, one takes out', () => {
  const merged = mergeSheets(all('abc'), all('abnc'), all('bc'), mineFirst);
  expect(merged).toEqual({ sheets: all('bnc'), clashes: [] });
});

test('where both changed the same, the preferred side stands', () => {
  const base = all('abc');
  const mine = all('cba', { a: { name: 'mine' } });
  const theirs = all('bca', { a: { name: 'theirs' } });
  expect(mergeSheets(base, mine, theirs, mineFirst)).toEqual({ sheets: mine, clashes: ['order', 'pages'] });
  expect(mergeSheets(base, mine, theirs, theirsFirst)).toEqual({ sheets: theirs, clashes: ['order', 'pages'] });
});

test('both changed it alike: that is no clash', () => {
  const turned = all('ab', { a: { rotation: 90 } });
  expect(mergeSheets(all('ab'), turned, turned, mineFirst)).toEqual({ sheets: turned, clashes: [] });
});

test('a change is told by its parts', () => {
  const after = all('cnb', { b: { name: 'Coda', rotation: 270 }, c: { crop } });
  expect(changeOfSheets(all('abc'), after)).toEqual({
    added: ['n'],
    removed: ['a'],
    reordered: true,
    renamed: ['b'],
    turned: ['b'],
    cropped: ['c'],
  });
  expect(sameSheets(all('ab'), all('ab', { a: { crop: { top: 0, right: 0, bottom: 0, left: 0 } } }))).toBe(true);
  expect(sameSheets(all('ab'), all('ab', { a: { name: 'x' } }))).toBe(false);
  expect(sameSheets(all('ab'), all('ba'))).toBe(false);
});

test('a page without a name has its number for one, a new one has none yet', () => {
  expect(wantedPages(all('abn', { b: { name: ' Coda ' } }))).toEqual([
    { pageId: 97, itemId: 'item-a', name: '97', rotation: 0, crop: null },
    { pageId: 98, itemId: 'item-b', name: 'Coda', rotation: 0, crop: null },
    { itemId: 'item-n', rotation: 0, crop: null },
  ]);
  const { key: _, ...page } = sheet('a', { name: '97' });
  expect(sheetsOf([{ ...page, pageId: 97 }])[0]).toMatchObject({ key: 'p97', name: '' });
});
