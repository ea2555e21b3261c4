// Why the server could not import a file, in the person's language, and whether a retry can succeed.
import { number, t, tn, type Key } from '../lib/i18n/index.svelte';
import type { Import } from './types';

type Code = NonNullable<Import['problemCode']>;

const texts: Record<Code, Key> = {
  empty: 'import.empty',
  'wrong-type': 'import.kinds',
  'too-large': 'failure.tooLarge',
  encrypted: 'import.locked',
  damaged: 'import.damaged',
  unsupported: 'import.unreadable',
  'no-pages': 'import.noPages',
  'too-many-pages': 'import.tooManyPages',
  'too-much-work': 'import.tooMuch',
  unreadable: 'import.unreadable',
  'no-room': 'import.full',
  'too-many-files': 'import.tooManyFiles',
  'score-deleted': 'import.scoreDeleted',
  'upload-gone': 'import.uploadGone',
  internal: 'failure.unexpected',
};

/** The cause is not the content of the file. */
const passing = new Set<Code>(['no-room', 'too-many-files', 'upload-gone', 'internal']);

/** An unknown code is shown with the server's English text. */
export function sayProblem({ problemCode, problem, pagesDone, pagesTotal }: Import): string {
  const key = problemCode && texts[problemCode];
  const why = key ? t(key) : (problem ?? t('failure.unexpected'));
  return pagesDone && pagesTotal ? `${why} ${tn('import.partly', pagesTotal, { done: number(pagesDone) })}` : why;
}

/** Whether the same file can succeed if it is sent again. Imported pages would be duplicated. */
export function mayPass({ problemCode, pagesDone }: Import): boolean {
  return pagesDone === 0 && (problemCode === null || passing.has(problemCode));
}
