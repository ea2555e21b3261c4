// Why the server could make nothing of a file, in the person's language. It says so in English sentences; one
// that is not known here is better said in English than not at all.
import { t, type Key } from '../lib/i18n/index.svelte';

const known: [sentence: RegExp, Key][] = [
  [/^The file is empty/, 'import.empty'],
  [/files cannot be read here|^This is not sheet music/, 'import.kinds'],
  [/^The file is too large/, 'failure.tooLarge'],
  [/^The PDF is protected/, 'import.locked'],
  [/^The file is damaged/, 'import.damaged'],
  [/^The file has no pages/, 'import.noPages'],
  [/^The file has too many pages/, 'import.tooManyPages'],
  [/^The file has .* cannot be read|^The file could not be read/, 'import.unreadable'],
  [/too much memory|takes too long|^A picture in the file is too large/, 'import.tooMuch'],
  [/storage is full/, 'import.full'],
];

export function sayProblem(sentence: string): string {
  const key = known.find(([pattern]) => pattern.test(sentence))?.[1];
  return key ? t(key) : sentence;
}
