import { expect, test } from 'vitest';
import { nameMax, nameOfList, readList } from './reading';

test('a playlist is named after its file', () => {
  expect(nameOfList('Evening.m3u8')).toBe('Evening');
  expect(nameOfList('夜.M3U')).toBe('夜');
  expect(nameOfList('.m3u')).toBe('.m3u');
  expect([...nameOfList(`${'夜'.repeat(300)}.m3u`)]).toHaveLength(nameMax);
});

test('older files are read as well', async () => {
  expect(await readList(new Blob(['Köln.mp3']))).toBe('Köln.mp3');
  expect(await readList(new Blob([new Uint8Array([0x4b, 0xf6, 0x6c, 0x6e])]))).toBe('Köln');
});
