// What a collection tells the shell about itself. Each has one manifest, `src/<collection>/manifest.ts`, and
// `src/collections.ts` lists them; the shell knows nothing else about a collection.
//
// A manifest is loaded with the first page, and the texts of the whole interface come from there. Anything that is
// large or shows a text is therefore imported only when it is needed (`() => import(…)`).
import type { Component } from 'svelte';
import type { IconSource } from '../parts/icons';
import type { Route } from '../routes';
import type { CountKey, Key } from './i18n/index.svelte';
import type { Finder } from './search.svelte';

/** The same texts in every language: one that is missing in Japanese is a type error. */
export interface Texts<En = Record<string, string>> {
  en: En;
  ja: Record<keyof En, string>;
}

/** A part of a page of the shell, loaded when that page is shown. */
export type LazyPart = () => Promise<{ default: Component }>;

export interface Collection<T extends Texts = Texts> {
  /** Its name in the API. */
  id: string;
  /** The API's name of what its share links show, if it is a different one. */
  shared?: string;
  path: string;
  title: Key;
  /** The number of its items, as its own lists show it. */
  count: CountKey;
  /** What it contains, in a sentence. */
  about: Key;
  icon: IconSource;
  /** Its drawing in the cupboard. */
  vignette: Component;
  /** The drawing hangs from above; otherwise it stands on the floor. */
  hangs?: boolean;
  /** The letter after `g`. */
  shortcut: string;
  /** Its description in the list of shortcuts. */
  shortcutText: Key;
  texts: T;
  routes: readonly Route[];
  /** The texts for problems that only this collection has, by their names in the API. */
  problems?: Readonly<Record<string, Key>>;
  /** The texts for the reasons that only this collection has, by their codes in the API. */
  reasons?: Readonly<Record<string, Key>>;
  /** What `find` finds, one word for each kind of thing. */
  searched: readonly Key[];
  /** Searches its contents. Loaded when somebody searches. */
  find: () => Promise<Finder>;
  /** Pages of its own, beside the one at its path, that the search offers. */
  pages?: readonly { path: string; title: Key; icon: IconSource }[];
  /** The names of what its links can lead to, by id. */
  linkNames?: () => Promise<Record<string, string>>;
  /** What the storage page shows in addition to the size. */
  usage?: LazyPart;
  /** What the sign-in page shows to visitors. */
  invitation?: LazyPart;
  /** What stays on the screen while pages change, such as a player. Nothing is shown until it is loaded. */
  stays?: LazyPart;
  /** Its settings for administrators, on the page People. */
  administration?: LazyPart;
  /** The prefixes of what it keeps in the browser for an account. Signing out deletes it. */
  keeps?: { storage?: readonly string[]; caches?: readonly string[] };
  /** What to do when its account is signed in, and again when the browser is online again. */
  resume?: (account: string) => Promise<void>;
}
