// The clothes as last looked at. Kept, so that whoever comes back from a garment finds the place again.
import { Paged } from '../../lib/paged.svelte';
import { listClothes } from '../api';
import { onChange } from '../days/changes.svelte';
import { note } from '../known.svelte';
import type { Clothing } from '../types';
import type { Shown } from './query';

const pageSize = 60;

class ClothesList extends Paged<Clothing> {
  constructor(
    readonly wardrobeId: string,
    private readonly asked: { shown: Shown },
  ) {
    super(async (cursor) => {
      const page = await listClothes(wardrobeId, {
        ...asked.shown,
        limit: pageSize,
        ...(cursor ? { cursor } : {}),
      });
      note(wardrobeId, page.items);
      return page;
    });
  }

  get shown(): Shown {
    return this.asked.shown;
  }

  show(shown: Shown): void {
    this.asked.shown = shown;
    void this.restart();
  }
}

export type { ClothesList };

let kept: ClothesList | null = null;
/** Something was worn since, which may change the order. */
let stale = false;

$effect.root(() => {
  onChange(() => (stale = true));
});

/** The list for a page that opens: as it was left, if the same is asked for. */
export function openList(wardrobeId: string, shown: Shown): ClothesList {
  if (kept?.wardrobeId !== wardrobeId) {
    const asked = $state({ shown });
    kept = new ClothesList(wardrobeId, asked);
  } else if (stale || JSON.stringify(kept.shown) !== JSON.stringify(shown)) kept.show(shown);
  stale = false;
  return kept;
}

/** A garment has changed: it stays in its place until the list is asked for anew. */
export function listed(clothing: Clothing): void {
  if (!kept) return;
  kept.items = kept.items.map((one) => (one.clothingId === clothing.clothingId ? clothing : one));
}

export function unlisted(ids: readonly string[]): void {
  if (!kept) return;
  kept.items = kept.items.filter(({ clothingId }) => !ids.includes(clothingId));
}

/** Clothes have come, or come back: only the server knows where in the order they stand. */
export function relist(): void {
  void kept?.restart();
}
