// The length of a name is counted in the characters that a person sees, and a camera's file names are not used as
// names.
import { expect, test } from 'vitest';
import { countCharacters, cutName, fitsName, tidyFileName } from './names';

test.each([
  ['', 0],
  ['シャツ', 3],
  ['が', 1],
  ['が', 1],
  ['👨‍👩‍👧‍👦🇯🇵', 2],
])('%s', (text, count) => {
  expect(countCharacters(text)).toBe(count);
});

test('a name is there and not too long', () => {
  expect(['', '  ', '👘'.repeat(40), ` ${'👘'.repeat(40)} `, '👘'.repeat(41)].map((name) => fitsName(name, 40))).toEqual([
    false,
    false,
    true,
    true,
    false,
  ]);
});

test('a long name is cut between characters', () => {
  expect(cutName('👘'.repeat(41), 40)).toBe('👘'.repeat(40));
  expect(cutName('  a  ', 40)).toBe('a');
});

test.each([
  ['IMG_1234.JPG', ''],
  ['IMG-20261116-WA0003.jpg', ''],
  ['DSC00012.jpeg', ''],
  ['PXL_20260102_101112345.jpg', ''],
  ['20260102_101112.jpg', ''],
  ['image (3).png', ''],
  ['3f2a9c1e-77aa-4c1d-9f00-aabbccddeeff.heic', ''],
  ['navy_linen-shirt.jpg', 'navy linen shirt'],
  ['白いシャツ.png', '白いシャツ'],
  ['jacket.2024.jpg', 'jacket 2024'],
  ['dress.jpg', 'dress'],
  ['pants.jpg', 'pants'],
  ['p1020304.jpg', ''],
])('%s', (file, name) => {
  expect(tidyFileName(file, 40)).toBe(name);
});
