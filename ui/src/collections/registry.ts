// The collections, in the order in which they stand in the cupboard. To add one, add an entry here
// (and its texts); navigation, home, keys, search and storage all read this list.
import type { Component } from 'svelte';
import type { CountKey, Key } from '../lib/i18n/index.svelte';
import type { Finder } from '../lib/search.svelte';
import type { IconName } from '../parts/icons';
import DatabasesVignette from './DatabasesVignette.svelte';
import ScoresVignette from './ScoresVignette.svelte';
import WardrobeVignette from './WardrobeVignette.svelte';

export interface Collection {
  /** As the API names it. */
  id: string;
  /** What the API calls the thing that its links show, where that is another word. */
  shared?: string;
  path: string;
  title: Key;
  /** How many there are: as many as its own lists show. */
  count: CountKey;
  /** What is kept in it, in a sentence. */
  about: Key;
  icon: IconName;
  vignette: Component;
  /** The letter after `g`. */
  shortcut: string;
  /** What the key sheet says about it. */
  shortcutText: Key;
  /** Searches what is kept in it. Loaded when somebody searches. */
  find: () => Promise<Finder>;
}

export const collections: readonly Collection[] = [
  {
    id: 'scores',
    path: '/scores',
    title: 'scores.title',
    count: 'scores.count',
    about: 'scores.about',
    icon: 'scores',
    vignette: ScoresVignette,
    shortcut: 's',
    shortcutText: 'scores.go',
    find: async () => (await import('../scores/find')).find,
  },
  {
    id: 'wardrobe',
    shared: 'wardrobes',
    path: '/wardrobe',
    title: 'wardrobe.title',
    count: 'day.clothes',
    about: 'wardrobe.about',
    icon: 'wardrobe',
    vignette: WardrobeVignette,
    shortcut: 'w',
    shortcutText: 'wardrobe.go',
    find: async () => (await import('../wardrobe/find')).find,
  },
  {
    id: 'databases',
    path: '/databases',
    title: 'databases.title',
    count: 'databases.shown',
    about: 'databases.about',
    icon: 'databases',
    vignette: DatabasesVignette,
    shortcut: 'd',
    shortcutText: 'databases.go',
    find: async () => (await import('../databases/find')).find,
  },
];

export function collectionById(id: string): Collection | undefined {
  return collections.find((collection) => collection.id === id || collection.shared === id);
}
