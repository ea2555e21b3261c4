// Selecting several items: one by one, and all up to one.
import { expect, test } from 'vitest';
import { Selection } from './selection.svelte';

const chosen = (selection: Selection) => [...selection.ids].sort().join('');

test('one by one, and no longer', () => {
  const selection = new Selection(() => ['a', 'b', 'c']);
  selection.choose('b', false);
  expect(selection.choosing).toBe(true);
  selection.choose('c', false);
  selection.choose('b', false);
  expect(chosen(selection)).toBe('c');
});

test('all up to one, in either direction', () => {
  const selection = new Selection(() => ['a', 'b', 'c', 'd', 'e']);
  selection.choose('d', false);
  selection.choose('b', true);
  expect(chosen(selection)).toBe('bcd');
  selection.choose('e', true);
  expect(chosen(selection)).toBe('bcde');
});

test('nothing was chosen before: then it is the one', () => {
  const selection = new Selection(() => ['a', 'b', 'c']);
  selection.choose('c', true);
  expect(chosen(selection)).toBe('c');
});

test('stopping forgets them', () => {
  const selection = new Selection(() => ['a', 'b']);
  selection.choose('a', false);
  selection.toggle();
  expect(selection.choosing).toBe(false);
  expect(chosen(selection)).toBe('');
  selection.choose('b', true);
  expect(chosen(selection)).toBe('b');
});

test('from one to the next, and all of them', () => {
  const selection = new Selection(() => ['a', 'b', 'c', 'd']);
  selection.extend('b', 'c');
  expect(selection.choosing).toBe(true);
  expect(chosen(selection)).toBe('bc');
  selection.extend('c', 'b');
  expect(chosen(selection)).toBe('bc');
  selection.chooseAll();
  expect(chosen(selection)).toBe('abcd');
});
