// Which scores are shown and how, and how the address says it. Default values are left out.
import type { Order, Scope, Sort } from '../types';

export const filters = ['composer', 'instrument', 'genre', 'tag'] as const;
export type Filter = (typeof filters)[number];

export type Look = 'covers' | 'list';

export type Shown = { scope: Scope; sort: Sort; order: Order } & Partial<Record<Filter | 'q', string>>;

function oneOf<T extends string>(value: string | null, allowed: readonly T[]): T | undefined {
  return allowed.find((one) => one === value);
}

/** Titles from A to Z; times from the latest to the earliest. */
export function usualOrder(sort: Sort): Order {
  return sort === 'title' ? 'asc' : 'desc';
}

export function readShown(params: URLSearchParams): Shown {
  const sort = oneOf(params.get('sort'), ['title', 'created', 'updated'] as const) ?? 'updated';
  const narrowed = ([...filters, 'q'] as const).flatMap((filter) => {
    const value = params.get(filter);
    return value ? [[filter, value]] : [];
  });
  return {
    scope: oneOf(params.get('scope'), ['mine', 'shared', 'public'] as const) ?? 'mine',
    sort,
    order: oneOf(params.get('order'), ['asc', 'desc'] as const) ?? usualOrder(sort),
    ...Object.fromEntries(narrowed),
  };
}

export function readLook(params: URLSearchParams): Look {
  return params.get('look') === 'list' ? 'list' : 'covers';
}

/** The address of the library. */
export function libraryPath({ scope, sort, order, ...rest }: Shown, look: Look): string {
  const search = new URLSearchParams({
    ...(scope === 'mine' ? {} : { scope }),
    ...(sort === 'updated' ? {} : { sort }),
    ...(order === usualOrder(sort) ? {} : { order }),
    ...(look === 'covers' ? {} : { look }),
    ...rest,
  }).toString();
  return search ? `/scores?${search}` : '/scores';
}

/** The same without some filters. */
export function without(shown: Shown, gone: readonly (Filter | 'q')[]): Shown {
  const left = { ...shown };
  for (const filter of gone) delete left[filter];
  return left;
}
