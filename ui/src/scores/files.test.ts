// Files are accepted by type and size; titles come from their names as people write them.
import { expect, test } from 'vitest';
import { originals, refusal, titleOf } from './files';
import type { Item } from './types';

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

test('a score was made from its documents, and from pictures that are no pages of one', () => {
  const item = (kind: Item['kind'], originalName: string): Item =>
    ({ itemId: `${kind} ${originalName}`, kind, originalName, sizeBytes: 1, width: null, height: null });
  const items = [
    item('pdf', 'Sonata.pdf'),
    item('png', 'Sonata.pdf'),
    item('jpeg', 'IMG_1.jpg'),
    item('tiff', 'scan.tif'),
    item('png', 'scan.tif'),
    item('png', 'Lost.pdf'),
    item('png', 'Lost.pdf'),
  ];
  const { files, gone } = originals(items);
  expect(files.map(({ itemId }) => itemId)).toEqual(['pdf Sonata.pdf', 'jpeg IMG_1.jpg', 'tiff scan.tif']);
  expect(gone).toEqual(['Lost.pdf']);
});
