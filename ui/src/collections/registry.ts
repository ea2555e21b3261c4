// The collections, in the order in which they stand in the cupboard. To add one, add an entry here
// (and its texts); navigation, home, keys, search and storage all read this list.
import type { Component } from 'svelte';
import type { Key } from '../lib/i18n/index.svelte';
import type { IconName } from '../parts/icons';
import AudioVignette from './AudioVignette.svelte';
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
  /** What is kept in it, in a sentence. */
  about: Key;
  icon: IconName;
  vignette: Component;
  /** The letter after `g`. */
  shortcut: string;
  /** What the key sheet says about it. */
  shortcutText: Key;
  /** Whether it is in this version. Then its pages are in `routes.ts`. */
  here: boolean;
}

export const collections: readonly Collection[] = [
  {
    id: 'scores',
    path: '/scores',
    title: 'scores.title',
    about: 'scores.about',
    icon: 'scores',
    vignette: ScoresVignette,
    shortcut: 's',
    shortcutText: 'scores.go',
    here: true,
  },
  {
    id: 'audio',
    path: '/audio',
    title: 'audio.title',
    about: 'audio.about',
    icon: 'audio',
    vignette: AudioVignette,
    shortcut: 'a',
    shortcutText: 'audio.go',
    here: false,
  },
  {
    id: 'wardrobe',
    shared: 'wardrobes',
    path: '/wardrobe',
    title: 'wardrobe.title',
    about: 'wardrobe.about',
    icon: 'wardrobe',
    vignette: WardrobeVignette,
    shortcut: 'w',
    shortcutText: 'wardrobe.go',
    here: true,
  },
  {
    id: 'databases',
    path: '/databases',
    title: 'databases.title',
    about: 'databases.about',
    icon: 'databases',
    vignette: DatabasesVignette,
    shortcut: 'd',
    shortcutText: 'databases.go',
    here: true,
  },
];

export function collectionAt(path: string): Collection | undefined {
  return collections.find((collection) => collection.path === path);
}

export function collectionById(id: string): Collection | undefined {
  return collections.find((collection) => collection.id === id || collection.shared === id);
}
