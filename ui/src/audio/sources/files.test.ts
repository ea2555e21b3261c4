import { expect, test } from 'vitest';
import { isHidden, mayBeRecording } from './files';

test('recordings are known by their ending', () => {
  for (const path of ['a.mp3', 'Album/01 Song.FLAC', '夜.opus', 'a.b.wav']) expect(mayBeRecording(path), path).toBe(true);
  for (const path of ['mp3', '.mp3', 'cover.jpg', 'a.mp3/notes', '._a.mp3', 'a.mid']) {
    expect(mayBeRecording(path), path).toBe(false);
  }
});

test('files of the system are passed over', () => {
  for (const path of ['Album/.DS_Store', 'Thumbs.db', 'Album/._01.mp3']) expect(isHidden(path), path).toBe(true);
  expect(isHidden('Album/01.mp3')).toBe(false);
});
