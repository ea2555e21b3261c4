// Finds clothes and outfits in all of the person's wardrobes, for the search on the home page.
import { all } from '../lib/api/client';
import { firstOf, shownMost, type Finder, type Place } from '../lib/search.svelte';
import { imageUrl, listClothes, listOutfits, listWardrobes } from './api';
import { outfitIcon, wardrobeIcon } from './icons';
import type { Clothing, OutfitInList, Wardrobe } from './types';

/** A page of a wardrobe; the first one is open unless the address names another. */
function address(page: string, { wardrobeId }: Wardrobe, isFirst: boolean, q?: string): string {
  const query = new URLSearchParams({ ...(q ? { q } : {}), ...(isFirst ? {} : { w: wardrobeId }) }).toString();
  return `/wardrobe${page}${query ? `?${query}` : ''}`;
}

const thumb = (wardrobeId: string, clothingId: string, key: string | null | undefined) =>
  key ? imageUrl(wardrobeId, clothingId, key, 'small') : null;

export const find: Finder = async (typed, gone) => {
  const wardrobes = await all(listWardrobes);
  const several = wardrobes.length > 1;
  const found: Place[] = [];
  let more: string | null = null;
  for (const [at, wardrobe] of wardrobes.entries()) {
    if (gone() || found.length >= shownMost) break;
    const { wardrobeId, name } = wardrobe;
    const [clothes, outfits] = await Promise.all([
      firstOf<Clothing>((cursor) => listClothes(wardrobeId, { q: typed, limit: 6, ...cursor }), () => true, gone),
      firstOf<OutfitInList>((cursor) => listOutfits(wardrobeId, { q: typed, limit: 6, ...cursor }), () => true, gone),
    ]);
    found.push(
      ...clothes.first.map((garment): Place => ({
        path: address(`/clothes/${garment.clothingId}`, wardrobe, at === 0),
        title: garment.name,
        where: several ? name : null,
        icon: wardrobeIcon,
        picture: thumb(wardrobeId, garment.clothingId, garment.imageKey),
      })),
      ...outfits.first.map((outfit): Place => ({
        path: address(`/outfits/${outfit.templateId}`, wardrobe, at === 0),
        title: outfit.name,
        where: several ? name : null,
        icon: outfitIcon,
      })),
    );
    if (clothes.more) more ??= address('/clothes', wardrobe, at === 0, typed);
    else if (outfits.more) more ??= address('/outfits', wardrobe, at === 0);
  }
  return { found, more };
};
