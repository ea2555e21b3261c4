// Finds places in Todana by what a person types; and lets the `/` key reach the field.
import { collections } from '../collections/registry';
import type { IconName } from '../parts/icons';
import { wardrobePages } from '../wardrobe/pages';
import { t } from './i18n/index.svelte';
import { session } from './session.svelte';
import { settingsPages } from './settings';

export interface Place {
  path: string;
  title: string;
  where: string | null;
  icon: IconName;
}

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

function places(): (Place & { words: string })[] {
  return [
    ...collections.map((collection) => ({
      path: collection.path,
      title: t(collection.title),
      where: null,
      icon: collection.icon,
      words: `${t(collection.title)} ${t(collection.about)}`,
    })),
    ...wardrobePages
      .filter(({ page }) => page)
      .map(({ page, text, icon }) => ({
        path: `/wardrobe${page}`,
        title: t(text),
        where: t('wardrobe.title'),
        icon,
        words: t(text),
      })),
    ...settingsPages(session.isAdmin).map((page) => ({
      path: page.path,
      title: t(page.title),
      where: t('settings.title'),
      icon: page.icon,
      words: `${t(page.title)} ${t(page.words)}`,
    })),
  ];
}

/** Places of which every typed word is a part. */
export function find(typed: string): Place[] {
  const words = typed.trim().toLocaleLowerCase().split(/[\s\u3000]+/).filter(Boolean);
  if (words.length === 0) return [];
  return places().filter((place) => {
    const text = place.words.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
}
