// The person's wardrobes, and which of them is open. The address names it (`?w=`), unless it is the first.
import { all } from '../lib/api/client';
import { Failure } from '../lib/api/failure';
import { t } from '../lib/i18n/index.svelte';
import { currentQuery, go } from '../lib/router.svelte';
import { session } from '../lib/session.svelte';
import { listWardrobes, makeFirstWardrobe, makeWardrobe, renameWardrobe } from './api';
import type { Wardrobe } from './types';

let list = $state.raw<Wardrobe[] | null>(null);
let failure = $state.raw<Failure | null>(null);
let owner: string | null = null;

export const wardrobes = {
  get list(): readonly Wardrobe[] {
    return list ?? [];
  },
  get failure(): Failure | null {
    return failure;
  },
  /** The one that is open; null while that is not known. */
  get current(): Wardrobe | null {
    const wanted = currentQuery().get('w');
    if (!list) return null;
    return wanted ? (list.find(({ wardrobeId }) => wardrobeId === wanted) ?? null) : (list[0] ?? null);
  },
  /** The address names one that is not there. */
  get missing(): boolean {
    return list !== null && this.current === null;
  },
};

/** Loads them, once for each person who signs in. If there is none, the first one is created. */
export async function loadWardrobes(): Promise<void> {
  const who = session.account?.userId ?? null;
  if (list && owner === who) return;
  list = null;
  failure = null;
  owner = who;
  try {
    let found = await all(listWardrobes);
    if (found.length === 0) found = await makeFirst();
    if (owner === who) list = found;
  } catch (thrown) {
    failure = Failure.from(thrown);
  }
}

async function makeFirst(): Promise<Wardrobe[]> {
  try {
    return [await makeFirstWardrobe(t('wardrobe.firstName'))];
  } catch (thrown) {
    // Another window was faster, or created it in another language: it exists now.
    const found = await all(listWardrobes);
    if (found.length === 0) throw thrown;
    return found;
  }
}

/** Makes another one and opens it. */
export async function addWardrobe(name: string): Promise<void> {
  const made = await makeWardrobe(name);
  list = [...(list ?? []), made];
  go(`/wardrobe?w=${made.wardrobeId}`);
}

export async function rename(wardrobeId: string, name: string): Promise<void> {
  const changed = await renameWardrobe(wardrobeId, name);
  list = (list ?? []).map((one) => (one.wardrobeId === wardrobeId ? changed : one));
}

/** The address of a page of the open wardrobe: `place('/clothes', { tag: 'linen' })`. */
export function place(page: string, query: Record<string, string> = {}): string {
  const params = new URLSearchParams(query);
  const { current } = wardrobes;
  if (current && current !== list?.[0]) params.set('w', current.wardrobeId);
  const search = params.toString();
  return `/wardrobe${page}${search ? `?${search}` : ''}`;
}
