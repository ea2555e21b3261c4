// Which clothes are shown, and how the address says it. Default values are left out.
import {
  categories,
  colours,
  laundryStates,
  sorts,
  type ClothesQuery,
  type Order,
  type Sort,
} from '../types';

export type Shown = Omit<ClothesQuery, 'status' | 'limit' | 'cursor' | 'sort' | 'order'> & {
  sort: Sort;
  order: Order;
};

/** The filters for clothes. */
export const filters = ['category', 'colour', 'tag', 'brand', 'laundry', 'q'] as const;
export type Filter = (typeof filters)[number];

function oneOf<T extends string>(value: string | null, allowed: readonly T[]): T | undefined {
  return allowed.find((one) => one === value);
}

export function readShown(params: URLSearchParams): Shown {
  const category = oneOf(params.get('category'), categories);
  const colour = oneOf(params.get('colour'), colours);
  const laundry = oneOf(params.get('laundry'), laundryStates);
  const tag = params.get('tag');
  const brand = params.get('brand');
  const q = params.get('q');
  return {
    sort: oneOf(params.get('sort'), sorts) ?? 'created',
    order: params.get('order') === 'asc' ? 'asc' : 'desc',
    ...(category ? { category } : {}),
    ...(colour ? { colour } : {}),
    ...(laundry ? { laundry } : {}),
    ...(tag ? { tag } : {}),
    ...(brand ? { brand } : {}),
    ...(q ? { q } : {}),
  };
}

export function writeShown({ sort, order, ...rest }: Shown): Record<string, string> {
  return {
    ...(sort === 'created' ? {} : { sort }),
    ...(order === 'desc' ? {} : { order }),
    ...rest,
  };
}

/** The same without some filters. */
export function without(shown: Shown, gone: readonly Filter[]): Shown {
  const left = { ...shown };
  for (const filter of gone) delete left[filter];
  return left;
}
