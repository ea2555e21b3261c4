// The text for each reason why the server refuses a photo (crates/pictures/src/refused.rs).
import { beforeAll, expect, test, vi } from 'vitest';
import { Failure, type FailureKind } from './api/failure';

let photoWording: typeof import('./photo-wording').photoWording;

beforeAll(async () => {
  vi.stubGlobal('navigator', { language: 'en-GB' });
  ({ photoWording } = await import('./photo-wording'));
});

const cases: [FailureKind, string, { name: string; size: number }, RegExp][] = [
  ['too-large', 'The file is too large: 30 bytes, and at most 20 are allowed.', { name: 'a.jpg', size: 30 }, /The limit is 2 MB/],
  ['invalid', 'The picture is too large: 9 x 9 pixels. At most 1 megapixels', { name: 'a.jpg', size: 30 }, /too many pixels/],
  ['invalid', 'The picture is damaged (no end).', { name: 'a.jpg', size: 30 }, /damaged/],
  ['invalid', 'The file is empty.', { name: 'a.jpg', size: 0 }, /empty/],
  ['unsupported-type', 'HEIC pictures cannot be read here.', { name: 'IMG_1.HEIC', size: 30 }, /HEIC/],
  ['unsupported-type', 'This is not a picture.', { name: 'a.jpg', size: 30 }, /JPEG, PNG or WebP/],
  ['unreachable', '', { name: 'a.jpg', size: 0 }, /cannot be reached/],
];

test.each(cases)('%s: %s', (kind, detail, file, said) => {
  const code = kind === 'invalid' ? (/pixels/.test(detail) ? 'too-many-pixels' : 'damaged-picture') : undefined;
  const problem = { type: `/problems/${kind}`, title: '', status: 422, detail, code };
  const failure = new Failure(kind, problem as unknown as Failure['problem']);
  expect(photoWording(failure, file, 2_000_000)).toMatch(said);
});
