// The list of clothes as it was last shown, kept so that somebody who returns from a garment finds the place again.
import { ShownList } from '../../lib/shown-list.svelte';
import { listClothes } from '../api';
import { onChange } from '../days/changes.svelte';
import { note } from '../known.svelte';
import type { Clothing } from '../types';
import type { Shown } from './query';

const pageSize = 60;

export type ClothesList = ShownList<Clothing, Shown>;

let kept: { wardrobeId: string; list: ClothesList } | null = null;
/** Something was worn since, which may change the order. */
let stale = false;

$effect.root(() => {
  onChange(() => (stale = true));
});

/** The list for a page that opens: as it was left, if the query is the same. */
export function openList(wardrobeId: string, shown: Shown): ClothesList {
  if (kept?.wardrobeId !== wardrobeId) {
    const list: ClothesList = ShownList.of(shown, async (asked, cursor) => {
      const page = await listClothes(wardrobeId, { ...asked, limit: pageSize, ...cursor });
      note(wardrobeId, page.items);
      return page;
    });
    kept = { wardrobeId, list };
  } else if (stale) kept.list.show(shown);
  else kept.list.want(shown);
  stale = false;
  return kept.list;
}

/** A garment has changed: it stays in its place until the list is reloaded. */
export function listed(clothing: Clothing): void {
  if (!kept) return;
  const { list } = kept;
  list.items = list.items.map((one) => (one.clothingId === clothing.clothingId ? clothing : one));
}

export function unlisted(ids: readonly string[]): void {
  if (!kept) return;
  kept.list.items = kept.list.items.filter(({ clothingId }) => !ids.includes(clothingId));
}

/** Clothes were added or restored: only the server knows their place in the order. */
export function relist(): void {
  void kept?.list.restart();
}
