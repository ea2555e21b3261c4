// Which page is shown at which path.
import type { Component, Snippet } from 'svelte';
import { collections } from './collections';
import type { Key } from './lib/i18n/index.svelte';
import Home from './pages/Home.svelte';

/** A page receives the named parts of its path, and what its frame passes to it. */
type PageComponent = Component<any>;

/** The frame that stays around the pages of a collection. */
export type Frame = Component<{ children: Snippet<[Record<string, unknown>]> }>;

export interface Page {
  default: PageComponent;
  frame?: Frame;
}

export interface Route {
  /** With `:name` for a part that can be anything. */
  path: string;
  title: Key;
  admin?: boolean;
  /** For anybody, without an account and without the shell. */
  open?: boolean;
  /** Visitors who are not signed in see it too, outside the shell; all others see it inside the shell. */
  visitors?: boolean;
  load: () => Promise<Page> | Page;
}

export const routes: readonly Route[] = [
  { path: '/', title: 'home.title', load: () => ({ default: Home }) },
  ...collections.flatMap((collection) => collection.routes),
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

export interface Found {
  route: Route;
  params: Record<string, string>;
}

/** The page at a path. Of two that fit, the one that comes first: `/new` stands before `/:id`. */
export function routeAt(path: string): Found | undefined {
  const parts = path.split('/').filter(Boolean);
  for (const route of routes) {
    const params = match(route.path.split('/').filter(Boolean), parts);
    if (params) return { route, params };
  }
  return undefined;
}

function match(pattern: string[], parts: string[]): Record<string, string> | null {
  if (pattern.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [at, name] of pattern.entries()) {
    const part = parts[at]!;
    if (name.startsWith(':')) params[name.slice(1)] = part;
    else if (name !== part) return null;
  }
  return params;
}
