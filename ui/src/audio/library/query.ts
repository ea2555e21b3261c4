// Which part of the library is shown and in which order, and how the address says it. Default values are left out.
import type { Order } from '../../parts/SortChooser.svelte';

export const filters = ['genre', 'artist', 'album', 'starred'] as const;
export type Filter = (typeof filters)[number];

export type Shown<Sort extends string> = { sort: Sort; order: Order } & Partial<Record<Exclude<Filter, 'starred'> | 'q', string>> & {
    starred?: boolean;
  };

export const albumSorts = ['added', 'name', 'artist', 'year', 'played', 'plays', 'starred', 'rating'] as const;
export type AlbumSort = (typeof albumSorts)[number];
export const recordingSorts = ['title', 'artist', 'album', 'added', 'played', 'year', 'starred'] as const;
export type RecordingSort = (typeof recordingSorts)[number];

/** Names from A to Z; times and numbers from the latest and the largest. */
export function usualOrder(sort: string): Order {
  return ['name', 'title', 'artist', 'album'].includes(sort) ? 'asc' : 'desc';
}

/** The first of the sorts is the default. */
export function readShown<Sort extends string>(params: URLSearchParams, sorts: readonly Sort[]): Shown<Sort> {
  const sort = sorts.find((one) => one === params.get('sort')) ?? sorts[0]!;
  const order = params.get('order');
  const shown: Shown<Sort> = { sort, order: order === 'asc' || order === 'desc' ? order : usualOrder(sort) };
  for (const name of ['genre', 'artist', 'album', 'q'] as const) {
    const value = params.get(name);
    if (value) shown[name] = value;
  }
  if (params.get('starred')) shown.starred = true;
  return shown;
}

export function pathOf<Sort extends string>(path: string, shown: Shown<Sort>, sorts: readonly Sort[]): string {
  const { sort, order, starred, ...words } = shown;
  const search = new URLSearchParams({
    ...words,
    ...(starred ? { starred: '1' } : {}),
    ...(sort === sorts[0] ? {} : { sort }),
    ...(order === usualOrder(sort) ? {} : { order }),
  }).toString();
  return search ? `${path}?${search}` : path;
}

/** The same without some filters. */
export function without<Sort extends string>(shown: Shown<Sort>, gone: readonly (Filter | 'q')[]): Shown<Sort> {
  const left = { ...shown };
  for (const filter of gone) delete left[filter];
  return left;
}
