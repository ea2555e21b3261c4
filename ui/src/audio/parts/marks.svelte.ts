// Favourites and ratings that were changed on this page: every part of it shows them, also in lists that were loaded
// before. A change is shown at once, and taken back if the server refuses it.
import { SvelteMap } from 'svelte/reactivity';
import { complain } from '../../lib/toasts.svelte';
import { wording } from '../../lib/wording';
import { setRating, setStar } from '../api';
import type { Marked } from '../types';

interface Changed {
  starred?: boolean;
  rating?: number;
}

const changed = new SvelteMap<string, Changed>();

const key = (kind: Marked, id: string) => `${kind}/${id}`;

export function isStarred(kind: Marked, id: string, starredAt: string | null | undefined): boolean {
  return changed.get(key(kind, id))?.starred ?? Boolean(starredAt);
}

/** 1 to 5, or 0 for none. */
export function ratingOf(kind: Marked, id: string, rating: number | null | undefined): number {
  return changed.get(key(kind, id))?.rating ?? rating ?? 0;
}

async function change(kind: Marked, id: string, what: Changed, send: () => Promise<void>): Promise<void> {
  const at = key(kind, id);
  const before = changed.get(at);
  changed.set(at, { ...before, ...what });
  try {
    await send();
  } catch (thrown) {
    if (before) changed.set(at, before);
    else changed.delete(at);
    complain(wording(thrown));
  }
}

export const star = (kind: Marked, id: string, starred: boolean): Promise<void> =>
  change(kind, id, { starred }, () => setStar(kind, id, starred));

export const rate = (kind: Marked, id: string, rating: number): Promise<void> =>
  change(kind, id, { rating }, () => setRating(kind, id, rating));
