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

/** What is being sent, by its mark, with what was known before. */
const sending = new Map<string, { last: Promise<void>; known: Changed }>();

/** A later change waits for an earlier one and takes the place of those between: the last one is what remains. */
async function change<What extends keyof Changed>(
  kind: Marked,
  id: string,
  what: What,
  value: Changed[What],
  send: () => Promise<void>,
): Promise<void> {
  const at = key(kind, id);
  const mark = `${at}/${what}`;
  const earlier = sending.get(mark);
  const known = earlier?.known ?? { [what]: changed.get(at)?.[what] };
  changed.set(at, { ...changed.get(at), [what]: value });
  const isLast = () => sending.get(mark)?.last === last;
  const last: Promise<void> = (earlier?.last ?? Promise.resolve())
    .catch(() => {})
    .then(() => (isLast() ? send() : undefined));
  sending.set(mark, { last, known });
  try {
    await last;
  } catch (thrown) {
    if (isLast()) changed.set(at, { ...changed.get(at), ...known });
    complain(wording(thrown));
  } finally {
    if (isLast()) sending.delete(mark);
  }
}

export const star = (kind: Marked, id: string, starred: boolean): Promise<void> =>
  change(kind, id, 'starred', starred, () => setStar(kind, id, starred));

export const rate = (kind: Marked, id: string, rating: number): Promise<void> =>
  change(kind, id, 'rating', rating, () => setRating(kind, id, rating));
