// Files are taken by their kind and size; titles come from their names as people write them.
import { expect, test } from 'vitest';
import { refusal, titleOf } from './files';

test.each([
  ['Gymnopédie No. 1.pdf', 'Gymnopédie No. 1'],
  ['荒城の月.pdf', '荒城の月'],
  ['春の海_第1箏.TIFF', '春の海 第1箏'],
  ['さくら　さくら.png', 'さくら さくら'],
  ['か\u3099くふ.pdf', 'がくふ'],
  ['Bach - BWV 846.pdf', 'Bach - BWV 846'],
  ['IMG_1234.JPG', 'IMG 1234'],
  ['a'.repeat(300) + '.pdf', 'a'.repeat(200)],
  ['.pdf', ''],
])('%s', (file, title) => {
  expect(titleOf(file)).toBe(title);
});

test.each([
  ['a.pdf', 200 * 1024 * 1024, undefined],
  ['a.pdf', 200 * 1024 * 1024 + 1, 'too-large'],
  ['a.JPEG', 50 * 1024 * 1024, undefined],
  ['a.png', 60 * 1024 * 1024, 'too-large'],
  ['a.tif', 60 * 1024 * 1024, undefined],
  ['a.docx', 10, 'unsupported-type'],
  ['pdf', 10, 'unsupported-type'],
])('%s of %i bytes', (name, size, kind) => {
  expect(refusal({ name, size })?.kind).toBe(kind);
});
