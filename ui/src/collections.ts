// The collections, in the order in which the cupboard shows them. To add one, import its manifest and list it:
// navigation, home, routes, texts, keys, search, links, storage and signing out all read this list.
import { audio } from './audio/manifest';
import { databases } from './databases/manifest';
import type { Collection } from './lib/collection';
import { scores } from './scores/manifest';
import { wardrobe } from './wardrobe/manifest';

export const collections = [scores, audio, wardrobe, databases] as const;

export function collectionById(id: string): Collection | undefined {
  return collections.find((collection) => collection.id === id || collection.shared === id);
}
