// The names of the API's fixed values, and a one-line description of a score.
import { ago, number, t, tn, type Key } from '../lib/i18n/index.svelte';
import type { IconName } from '../parts/icons';
import type { SortChoice } from '../parts/SortChooser.svelte';
import { givenName } from './names';
import type { Access, Head, Sort, Summary } from './types';

const accessKeys: Record<Access, { name: Key; about: Key; icon: IconName }> = {
  private: { name: 'access.private', about: 'access.privateAbout', icon: 'lock' },
  limited: { name: 'access.limited', about: 'access.limitedAbout', icon: 'link' },
  public: { name: 'access.public', about: 'access.publicAbout', icon: 'globe' },
};

export const accessName = (access: Access): string => t(accessKeys[access].name);
export const accessAbout = (access: Access): string => t(accessKeys[access].about);
export const accessIcon = (access: Access): IconName => accessKeys[access].icon;

export const sortChoices = (): SortChoice<Sort>[] => [
  { value: 'updated', name: t('scores.sortUpdated'), ends: { desc: t('sort.latest'), asc: t('scores.longestAgo') } },
  { value: 'created', name: t('sort.created'), ends: { desc: t('sort.newest'), asc: t('sort.oldest') } },
  { value: 'title', name: t('scores.sortTitle'), ends: { asc: t('scores.fromA'), desc: t('scores.fromZ') } },
];

/** “3 days ago”, of a time as the API writes it. */
export const since = (time: number): string => ago(new Date(time).toISOString());

type Counted = Pick<Summary, 'pageCount'> & Partial<Pick<Summary, 'unfinished' | 'pagesToCome'>>;

/** How many pages it has; while it is being imported, of how many. */
export function pagesOf(score: Counted): string {
  const { pageCount, unfinished, pagesToCome } = score;
  if (!unfinished) return tn('scores.pages', pageCount);
  if (!pagesToCome) return tn('scores.unfinished', pageCount);
  return tn('scores.unfinishedOf', pageCount + pagesToCome, { there: number(pageCount) });
}

/** Composer, arranger and instrument in one line. */
export function byline({ composer, arranger, instrument }: Pick<Head, 'composer' | 'arranger' | 'instrument'>): string {
  const arranged = arranger && t('scores.arrangedBy', { name: arranger });
  return [composer, arranged, instrument].filter(Boolean).join(' · ');
}

/** The name of a page, or its number. */
export function pageName(page: { pageId: number | null; name: string }, at: number): string {
  return givenName(page) || t('pages.number', { number: at + 1 });
}
