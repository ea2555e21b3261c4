// Phrases about sources, their scans, and files that could not be read.
import { Failure } from '../../lib/api/failure';
import { t, type Key } from '../../lib/i18n/index.svelte';
import { reasonWording, wording } from '../../lib/wording';
import type { Source } from '../types';

/** What is said differently about a file that a scan could not read, than about a request. */
const fileTexts: Readonly<Record<string, Key>> = {
  changing: 'problems.changing',
  'not-found': 'problems.notFound',
  'too-large': 'problems.tooLarge',
  damaged: 'problems.damaged',
  empty: 'problems.empty',
  unsupported: 'problems.unsupported',
  'file-changed': 'problems.changing',
  'file-missing': 'problems.notFound',
};

/** Why a file could not be read, and what can be done about it. */
export function problemWording(code: string): string {
  const own = fileTexts[code];
  return own ? t(own) : (reasonWording({ code }) ?? t('problems.unknown'));
}

/** Why a scan failed. */
export function scanWording(code: string | null): string {
  return (code && reasonWording({ code })) || t('scan.failedUnknown');
}

/** Why a file could not be uploaded. The server says it about the whole request. */
export function uploadWording(failure: Failure): string {
  if (failure.kind === 'too-large') return t('uploads.tooLarge');
  const [first] = failure.problem?.errors ?? [];
  return (first && reasonWording(first)) ?? wording(failure);
}

/** Where its files are, in a line. */
export function whereIs(source: Source): string {
  if (source.kind === 'folder') return t('sources.inFolder', { folder: source.folder ?? '' });
  return `${source.bucket ?? ''}${source.prefix ? `/${source.prefix}` : ''}`;
}

/** The name under which recordings say where they are. */
export function placeName(source: Source): string {
  return source.kind === 'folder' ? `folder:${source.folder ?? ''}` : (source.bucket ?? '');
}

export const uploadsPlace = 'todana:uploads';
