// Texts that read the same are found, here as on the server.
import { expect, test } from 'vitest';
import cases from './fold.cases.json';
import { folded, isIn } from './fold';

test.each(cases)('%s is found by %s', (text, sought) => {
  expect(folded(text!)).toBe(folded(sought!));
});

test.each([
  ['かき', 'がき'],
  ['はは', 'ぱぱ'],
  ['a', 'b'],
  ['ち', 'し'],
])('%s is not %s', (one, other) => {
  expect(folded(one)).not.toBe(folded(other));
});

test('every word is a part of the text', () => {
  expect(isIn('Bagatelle “Für Elise”', 'elise fur')).toBe(true);
  expect(isIn('Für Elise', 'fur  Therese')).toBe(false);
  expect(isIn('anything', ' ')).toBe(true);
});
