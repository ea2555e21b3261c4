// The search on the home page: finds pages of Todana, and asks each collection for its own results. Also lets the `/`
// key focus the field.
import { collections } from '../collections';
import type { IconSource } from '../parts/icons';
import type { Page } from './api/client';
import { Failure } from './api/failure';
import { isIn } from './fold';
import { list, t } from './i18n/index.svelte';
import { session } from './session.svelte';
import { settingsPages } from './settings';

export interface Place {
  path: string;
  title: string;
  where: string | null;
  icon: IconSource;
  /** The address of a small picture of it. */
  picture?: string | null;
}

export interface Findings {
  found: Place[];
  /** Where the collection itself shows what there is beyond these, if there may be more. */
  more: string | null;
}

/** What a collection finds for the words that were typed. `gone` says whether the search was abandoned. */
export type Finder = (typed: string, gone: () => boolean) => Promise<Findings>;

export interface Group extends Findings {
  id: string;
  title: string;
  failure: Failure | null;
}

/** The largest number of results shown for a collection. */
export const shownMost = 5;
/** With a filter a page can be short: so many are asked for before the collection's own page has to go on. */
const pagesMost = 8;

let wanted = $state(0);

/** Asks for the search field to take the focus, now or as soon as it is on the screen. */
export function focusSearch(): void {
  wanted += 1;
}

export function searchWanted(): number {
  return wanted;
}

export function searchServed(): void {
  wanted = 0;
}

/** The first things of a list that comes in pages, and whether there may be more. */
export async function firstOf<T>(
  list: (cursor: { cursor?: string }) => Promise<Page<T>>,
  fits: (thing: T) => boolean,
  gone: () => boolean,
): Promise<{ first: T[]; more: boolean }> {
  const first: T[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < pagesMost && !gone(); pages += 1) {
    const page = await list(cursor ? { cursor } : {});
    first.push(...page.items.filter(fits));
    cursor = page.next ?? undefined;
    if (first.length > shownMost) return { first: first.slice(0, shownMost), more: true };
    if (!cursor) return { first, more: false };
  }
  return { first, more: true };
}

/** What can be searched, as a phrase. */
export function searched(): string {
  const kinds = collections.flatMap((collection) => collection.searched.map((kind) => t(kind)));
  return list([...kinds, t('search.kindPages'), t('search.kindSettings')]);
}

function places(): (Place & { words: string })[] {
  return [
    ...collections.map((collection) => ({
      path: collection.path,
      title: t(collection.title),
      where: null,
      icon: collection.icon,
      words: `${t(collection.title)} ${t(collection.about)}`,
    })),
    ...collections.flatMap((collection) =>
      (collection.pages ?? []).map(({ path, title, icon }) => ({
        path,
        title: t(title),
        where: t(collection.title),
        icon,
        words: t(title),
      })),
    ),
    ...settingsPages(session.isAdmin).map((page) => ({
      path: page.path,
      title: t(page.title),
      where: t('settings.title'),
      icon: page.icon,
      words: `${t(page.title)} ${t(page.words)}`,
    })),
  ];
}

function findPlaces(typed: string): Place[] {
  return places().filter((place) => isIn(place.words, typed));
}

/** What is found for what was typed last. Answers to what was typed before are dropped. */
export class Search {
  groups = $state.raw<Group[]>([]);
  busy = $state(false);
  #round = 0;

  get count(): number {
    return this.groups.reduce((sum, { found }) => sum + found.length, 0);
  }

  /** Nothing was found, nothing failed, and the search is complete. */
  get nothing(): boolean {
    return !this.busy && this.groups.every(({ found, more, failure }) => !found.length && !more && !failure);
  }

  clear(): void {
    this.#round += 1;
    this.busy = false;
    this.groups = [];
  }

  /** Each group is shown when it has arrived, in the order of the cupboard. */
  async look(typed: string): Promise<void> {
    const round = (this.#round += 1);
    const gone = () => round !== this.#round;
    const groups: (Group | null)[] = collections.map(() => null);
    const pages = findPlaces(typed);
    const own: Group = { id: 'pages', title: t('search.pages'), found: pages, more: null, failure: null };
    const show = () => {
      if (!gone()) this.groups = [...groups.filter((group) => group !== null), own];
    };
    this.busy = true;
    await Promise.all(
      collections.map(async ({ id, title, find }, at) => {
        const group = { id, title: t(title), found: [], more: null, failure: null };
        try {
          groups[at] = { ...group, ...(await (await find())(typed, gone)) };
        } catch (thrown) {
          groups[at] = { ...group, failure: Failure.from(thrown) };
        }
        show();
      }),
    );
    if (!gone()) this.busy = false;
  }
}
