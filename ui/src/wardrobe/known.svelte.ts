// Words that the clothes of a wardrobe already use, offered as suggestions: tags, brands, the currency.
import { KnownWords } from '../lib/known-words.svelte';
import { listClothes } from './api';
import type { Clothing } from './types';

type Words = KnownWords<Clothing, 'tags' | 'brands' | 'currencies'>;

const known = new Map<string, Words>();

export function knownWords(wardrobeId: string): Words {
  const words =
    known.get(wardrobeId) ??
    new KnownWords(
      { tags: ({ tags }) => tags, brands: ({ brand }) => [brand], currencies: ({ currency }) => [currency] },
      (cursor) => listClothes(wardrobeId, { limit: 100, ...cursor }),
    );
  known.set(wardrobeId, words);
  return words;
}

export function note(wardrobeId: string, clothes: readonly Clothing[]): void {
  knownWords(wardrobeId).note(clothes);
}
