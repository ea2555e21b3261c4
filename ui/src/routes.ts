// Which page is at which path.
import type { Component } from 'svelte';
import { collections } from './collections/registry';
import type { Key } from './lib/i18n/index.svelte';
import CollectionToCome from './pages/CollectionToCome.svelte';
import Home from './pages/Home.svelte';

type Page = { default: Component };

export interface Route {
  path: string;
  title: Key;
  admin?: boolean;
  load: () => Promise<Page> | Page;
}

export const routes: readonly Route[] = [
  { path: '/', title: 'home.title', load: () => ({ default: Home }) },
  ...collections.map(({ path, title, page }): Route => ({
    path,
    title,
    load: page ?? (() => ({ default: CollectionToCome })),
  })),
  { path: '/settings', title: 'profile.title', load: () => import('./pages/Profile.svelte') },
  {
    path: '/settings/security',
    title: 'security.title',
    load: () => import('./pages/Security.svelte'),
  },
  { path: '/settings/tokens', title: 'tokens.title', load: () => import('./pages/Tokens.svelte') },
  { path: '/settings/links', title: 'links.title', load: () => import('./pages/Links.svelte') },
  {
    path: '/settings/storage',
    title: 'storage.title',
    load: () => import('./pages/Storage.svelte'),
  },
  {
    path: '/settings/people',
    title: 'people.title',
    admin: true,
    load: () => import('./pages/People.svelte'),
  },
];

export function routeAt(path: string): Route | undefined {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path;
  return routes.find((route) => route.path === plain);
}
