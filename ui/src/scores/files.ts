// Files that scores are made of: which are taken, and what a score is called after its file.
import { Failure } from '../lib/api/failure';
import { cutName } from '../lib/names';

export const titleMax = 200;

const mebibyte = 1024 * 1024;

const kinds: { ending: RegExp; bytesMax: number }[] = [
  { ending: /\.(pdf|tiff?)$/i, bytesMax: 200 * mebibyte },
  { ending: /\.(png|jpe?g)$/i, bytesMax: 50 * mebibyte },
];

/** What to offer when files are chosen. */
export const fileTypes = '.pdf,.tif,.tiff,.png,.jpg,.jpeg,application/pdf,image/tiff,image/png,image/jpeg';

/** Why a file is not taken; null if it is. What is inside of it only the server sees. */
export function refusal({ name, size }: Pick<File, 'name' | 'size'>): Failure | null {
  const kind = kinds.find(({ ending }) => ending.test(name));
  if (!kind) return new Failure('unsupported-type');
  return size > kind.bytesMax ? new Failure('too-large') : null;
}

/** A title from the name of a file. Some systems write が as か and a mark: here it is one character. */
export function titleOf(file: string): string {
  const words = file
    .normalize('NFC')
    .replace(/\.[^.\s]{1,5}$/, '')
    .replace(/\p{Cc}/gu, '')
    .replace(/[_\s\u3000]+/g, ' ');
  return cutName(words, titleMax);
}
