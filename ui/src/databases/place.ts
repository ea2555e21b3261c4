// The paths of a database's pages.
import type { Key } from '../lib/i18n/index.svelte';
import type { IconName } from '../parts/icons';

/** `place(id, '/sql', { at: '3' })` */
export function place(databaseId: string, page = '', query: Record<string, string> = {}): string {
  const search = new URLSearchParams(query).toString();
  return `/databases/${databaseId}${page}${search ? `?${search}` : ''}`;
}

/** The database whose page a path is. */
export function databaseAt(path: string): string | null {
  return /^\/databases\/([^/]+)/.exec(path)?.[1] ?? null;
}

/** A commit's sequence in an address. */
export function readAt(query: URLSearchParams): number | null {
  const text = query.get('at');
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

export const databasePages: readonly { page: string; text: Key; icon: IconName }[] = [
  { page: '', text: 'tables.title', icon: 'table' },
  { page: '/sql', text: 'sql.title', icon: 'console' },
  { page: '/history', text: 'commits.title', icon: 'snapshot' },
  { page: '/versions', text: 'versions.title', icon: 'tag' },
  { page: '/details', text: 'details.title', icon: 'settings' },
];
