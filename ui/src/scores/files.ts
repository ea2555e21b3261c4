// Files that become scores: which are accepted, and the title that a score gets from its file.
import { Failure } from '../lib/api/failure';
import { cutName } from '../lib/names';
import type { Item } from './types';

export const titleMax = 200;

const mebibyte = 1024 * 1024;

const kinds: { ending: RegExp; bytesMax: number }[] = [
  { ending: /\.(pdf|tiff?)$/i, bytesMax: 200 * mebibyte },
  { ending: /\.(png|jpe?g)$/i, bytesMax: 50 * mebibyte },
];

/** The file types to offer in the file dialog. */
export const fileTypes = '.pdf,.tif,.tiff,.png,.jpg,.jpeg,application/pdf,image/tiff,image/png,image/jpeg';

/** Why a file is refused; null if it is not. Only the server reads its content. */
export function refusal({ name, size }: Pick<File, 'name' | 'size'>): Failure | null {
  const kind = kinds.find(({ ending }) => ending.test(name));
  if (!kind || size === 0) return new Failure('unsupported-type');
  return size > kind.bytesMax ? new Failure('too-large') : null;
}

const isDocument = ({ kind }: Pick<Item, 'kind'>): boolean => kind === 'pdf' || kind === 'tiff';

/** The files that a score was made from. Every page has the name of the file it came from: a picture under
    another name than any document's is a file itself. What has a document's ending and none to go with it
    is a page of one that was deleted. */
export function originals(items: readonly Item[]): { files: Item[]; gone: string[] } {
  const documents = new Set(items.filter(isDocument).map(({ originalName }) => originalName));
  const alone = items.filter((item) => !isDocument(item) && !documents.has(item.originalName));
  const drawn = ({ originalName }: Item) => kinds[0]!.ending.test(originalName);
  return {
    files: items.filter((item) => isDocument(item) || (alone.includes(item) && !drawn(item))),
    gone: [...new Set(alone.filter(drawn).map(({ originalName }) => originalName))],
  };
}

/** A title from the name of a file. Some systems write が as か and a combining mark: here it is one character. */
export function titleOf(file: string): string {
  const words = file
    .normalize('NFC')
    .replace(/\.[^.\s]{1,5}$/, '')
    .replace(/\p{Cc}/gu, '')
    .replace(/[_\s\u3000]+/g, ' ');
  return cutName(words, titleMax);
}
