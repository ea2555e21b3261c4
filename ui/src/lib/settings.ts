// The pages of the settings, in order.
import type { IconName } from '../parts/icons';
import type { Key } from './i18n/index.svelte';

export interface SettingsPage {
  path: string;
  title: Key;
  /** Words by which one might look for it. */
  words: Key;
  icon: IconName;
}

const pages: readonly SettingsPage[] = [
  { path: '/settings', title: 'profile.title', words: 'profile.words', icon: 'settings' },
  { path: '/settings/security', title: 'security.title', words: 'security.words', icon: 'screen' },
  { path: '/settings/tokens', title: 'tokens.title', words: 'tokens.words', icon: 'key' },
  { path: '/settings/links', title: 'links.title', words: 'links.words', icon: 'link' },
  { path: '/settings/storage', title: 'storage.title', words: 'storage.words', icon: 'cupboard' },
];

const people: SettingsPage = {
  path: '/settings/people',
  title: 'people.title',
  words: 'people.words',
  icon: 'people',
};

export function settingsPages(admin: boolean): readonly SettingsPage[] {
  return admin ? [...pages, people] : pages;
}
