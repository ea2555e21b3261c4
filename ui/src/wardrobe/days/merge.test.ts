// Two changes of one outfit are combined, or the conflict is reported.
import { expect, test } from 'vitest';
import { changeOf, merge, sameContent, type Content } from './merge';

const outfit = (name: string, ids: string): Content => ({ name, clothingIds: [...ids] });
const mineFirst = { name: 'mine', order: 'mine' } as const;
const theirsFirst = { name: 'theirs', order: 'theirs' } as const;

const cases: [string, Content, Content, Content, Content][] = [
  ['nothing changed', outfit('a', 'xyz'), outfit('a', 'xyz'), outfit('a', 'xyz'), outfit('a', 'xyz')],
  ['only mine', outfit('a', 'xyz'), outfit('b', 'xzy'), outfit('a', 'xyz'), outfit('b', 'xzy')],
  ['only theirs', outfit('a', 'xyz'), outfit('a', 'xyz'), outfit('b', 'zx'), outfit('b', 'zx')],
  ['one renames, one adds', outfit('a', 'xy'), outfit('b', 'xy'), outfit('a', 'xwy'), outfit('b', 'xwy')],
  ['both add', outfit('a', 'xy'), outfit('a', 'xpy'), outfit('a', 'xyq'), outfit('a', 'xpyq')],
  ['both add the same', outfit('a', 'xy'), outfit('a', 'xyp'), outfit('a', 'pxy'), outfit('a', 'pxy')],
  ['one adds in front', outfit('a', 'xy'), outfit('a', 'pxy'), outfit('a', 'yx'), outfit('a', 'pyx')],
  ['several in a row', outfit('a', 'xy'), outfit('a', 'xpqry'), outfit('a', 'yx'), outfit('a', 'yxpqr')],
  ['both take away', outfit('a', 'wxyz'), outfit('a', 'wyz'), outfit('a', 'wxy'), outfit('a', 'wy')],
  ['one moves, one takes away', outfit('a', 'wxyz'), outfit('a', 'zwxy'), outfit('a', 'wyz'), outfit('a', 'zwy')],
  ['one adds at the end', outfit('a', 'xyz'), outfit('a', 'yx'), outfit('a', 'xyzw'), outfit('a', 'yxw')],
  ['both move alike', outfit('a', 'xyz'), outfit('a', 'zyx'), outfit('a', 'zyx'), outfit('a', 'zyx')],
];

test.each(cases)('%s', (_, base, mine, theirs, both) => {
  expect(merge(base, mine, theirs, mineFirst)).toEqual({ content: both, clashes: [] });
});

test('where both changed the same thing, the preferred side stands', () => {
  const base = outfit('a', 'xyz');
  const mine = outfit('b', 'zxyp');
  const theirs = outfit('c', 'yxzq');
  expect(merge(base, mine, theirs, mineFirst)).toEqual({
    content: outfit('b', 'zxypq'),
    clashes: ['name', 'order'],
  });
  expect(merge(base, mine, theirs, theirsFirst)).toEqual({
    content: outfit('c', 'yxzqp'),
    clashes: ['name', 'order'],
  });
});

test('a change is told by its parts', () => {
  expect(changeOf(outfit('a', 'xyz'), outfit('b', 'zwx'))).toEqual({
    renamed: true,
    added: ['w'],
    removed: ['y'],
    reordered: true,
  });
  expect(changeOf(outfit('a', 'xyz'), outfit('a', 'xz')).reordered).toBe(false);
  expect(sameContent(outfit('a', 'xy'), outfit('a', 'xy'))).toBe(true);
  expect(sameContent(outfit('a', 'xy'), outfit('a', 'yx'))).toBe(false);
});
