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
  icon: IconSource;
  /** Its drawing in the cupboard. */
  vignette: Component;
  /** The drawing hangs from above; otherwise it stands on the floor. */
  hangs?: boolean;
  /** The letter after `g`. */
  shortcut: string;
  /** What the key sheet says about it. */
  shortcutText: Key;
  texts: T;
  routes: readonly Route[];
  /** What to say to problems that the API has for it alone, by their names there. */
  problems?: Readonly<Record<string, Key>>;
  /** What to say when something cannot be done as things are, by the server's words for the reason. */
  reasons?: Readonly<Record<string, Key>>;
  /** What `find` finds, one word for each kind of thing. */
  searched: readonly Key[];
  /** Searches what is kept in it. Loaded when somebody searches. */
  find: () => Promise<Finder>;
  /** Pages of its own, beside the one at its path, that the search offers. */
  pages?: readonly { path: string; title: Key; icon: IconSource }[];
  /** The names of what its links can lead to, by id. */
  linkNames?: () => Promise<Record<string, string>>;
  /** What the storage page shows beyond how much it is. */
  usage?: LazyPart;
  /** What the sign-in page shows to visitors. */
  invitation?: LazyPart;
  /** What administrators decide about it, on the page of the people. */
  administration?: LazyPart;
  /** How the names begin of what it keeps in the browser for a person. Signing out takes that away. */
  keeps?: { storage?: readonly string[]; caches?: readonly string[] };
  /** What is to be done when its account is here, and again when the browser is online again. */
  resume?: (account: string) => Promise<void>;
}
