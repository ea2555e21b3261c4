// Words that stand on the clothes of a wardrobe already, to be offered again: tags, brands, the currency.
import { listClothes } from './api';
import type { Clothing } from './types';

interface Words {
  tags: string[];
  brands: string[];
  currency: string | null;
}

const none: Words = { tags: [], brands: [], currency: null };
/** More than that is not looked through for suggestions. */
const pagesMost = 10;

let known = $state.raw<Record<string, Words>>({});
const looked = new Set<string>();

export function knownWords(wardrobeId: string): Words {
  return known[wardrobeId] ?? none;
}

/** Takes in what stands on some clothes. */
export function note(wardrobeId: string, clothes: readonly Clothing[]): void {
  const before = knownWords(wardrobeId);
  const tags = new Set(before.tags);
  const brands = new Set(before.brands);
  let { currency } = before;
  for (const clothing of clothes) {
    for (const tag of clothing.tags) tags.add(tag);
    if (clothing.brand) brands.add(clothing.brand);
    currency ??= clothing.currency;
  }
  const sorted = (words: Set<string>) => [...words].sort((a, b) => a.localeCompare(b));
  known = { ...known, [wardrobeId]: { tags: sorted(tags), brands: sorted(brands), currency } };
}

/** Looks through the wardrobe, once. Suggestions are a kindness: without them everything works. */
export async function lookForWords(wardrobeId: string): Promise<void> {
  if (looked.has(wardrobeId)) return;
  looked.add(wardrobeId);
  try {
    let cursor: string | undefined;
    for (let pages = 0; pages < pagesMost; pages += 1) {
      const page = await listClothes(wardrobeId, { limit: 100, ...(cursor ? { cursor } : {}) });
      note(wardrobeId, page.items);
      cursor = page.next ?? undefined;
      if (!cursor) return;
    }
  } catch {
    looked.delete(wardrobeId);
  }
}
