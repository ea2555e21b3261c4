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

/** It was not for what is in the file. */
const passing = new Set<Code>(['no-room', 'too-many-files', 'upload-gone', 'internal']);

/** A word that is not known here is better said in the server's English than not at all. */
export function sayProblem({ problemCode, problem, pagesDone, pagesTotal }: Import): string {
  const key = problemCode && texts[problemCode];
  const why = key ? t(key) : (problem ?? t('failure.unexpected'));
  return pagesDone && pagesTotal ? `${why} ${tn('import.partly', pagesTotal, { done: number(pagesDone) })}` : why;
}

/** Whether the same file may be taken if it is sent again. Pages that have come would come twice. */
export function mayPass({ problemCode, pagesDone }: Import): boolean {
  return pagesDone === 0 && (problemCode === null || passing.has(problemCode));
}
