// Several pages are moved and removed together, and restored.
import { expect, test } from 'vitest';
import { moveTogether, orderOf, placeTogether, putBack } from './several';

const all = (keys: string) => [...keys].map((key) => ({ key }));
const said = (list: readonly { key: string }[]) => list.map(({ key }) => key).join('');
const move = (list: string, chosen: string, from: number, to: number, past = false) =>
  said(moveTogether(all(list), new Set(chosen), { from, to, past }));

test('to a place', () => {
  expect(said(placeTogether(all('abcde'), new Set('bd'), 0))).toBe('bdace');
  expect(said(placeTogether(all('abcde'), new Set('bd'), 2))).toBe('acbde');
  expect(said(placeTogether(all('abcde'), new Set('bd'), 3))).toBe('acebd');
  expect(said(placeTogether(all('abcde'), new Set('bd'), 99))).toBe('acebd');
  expect(said(placeTogether(all('abcde'), new Set('bd'), -1))).toBe('bdace');
});

test('with the one that is dragged', () => {
  expect(move('abcdef', 'bd', 1, 4)).toBe('acebdf');
  expect(move('abcdef', 'bd', 3, 0)).toBe('bdacef');
  expect(move('abcdef', 'ef', 5, 2)).toBe('abefcd');
  // Among themselves they come together, and that is all.
  expect(move('abcdef', 'bd', 1, 3)).toBe('acbdef');
  expect(move('abcdef', 'bcd', 1, 2)).toBe('abcdef');
});

test('step by step they pass what is not chosen', () => {
  expect(move('abcdef', 'bcd', 1, 2, true)).toBe('aebcdf');
  expect(move('abcdef', 'bcd', 3, 2, true)).toBe('bcdaef');
  // At the ends there is nothing to pass.
  expect(move('abc', 'bc', 1, 2, true)).toBe('abc');
  expect(move('abc', 'ab', 1, 0, true)).toBe('abc');
});

test('what was taken out comes back, once', () => {
  const gone = [
    { thing: { key: 'b' }, at: 1 },
    { thing: { key: 'd' }, at: 3 },
  ];
  expect(said(putBack(all('ace'), gone))).toBe('abcde');
  expect(said(putBack(all('abce'), gone))).toBe('abcde');
  expect(said(putBack(all('a'), gone))).toBe('abd');
});

test('the order it had, without losing what has come since', () => {
  expect(said(orderOf(all('cxabny'), all('abc')))).toBe('abcxny');
  expect(said(orderOf(all('ca'), all('abc')))).toBe('ac');
});
