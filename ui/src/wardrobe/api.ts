// The API of wardrobes: one function for each route.
import { api, ask, create, guarded, make, post, withTag, type Page, type Tagged } from '../lib/api/client';
import { intend, sharedKey, type Key } from '../lib/api/intent';
import { endOf, type Lifetime } from '../lib/lifetime';
import { asHolder, forHolder } from '../lib/share';
import type * as T from './types';

declare module '../lib/api/client' {
  interface KeylessPaths {
    '/api/v1/wardrobes/{wardrobeId}/clothes/{clothingId}/restore': true;
    '/api/v1/wardrobes/{wardrobeId}/templates/{templateId}/restore': true;
  }
}

// Wardrobes

export const listWardrobes = (cursor?: string): Promise<Page<T.Wardrobe>> =>
  ask(api.GET('/api/v1/wardrobes', { params: { query: { cursor } } }));

export const makeWardrobe = (name: string): Promise<T.Wardrobe> => make('/api/v1/wardrobes', { body: { name } });

/** Always with the same key, so that two windows opened at once make one wardrobe and not two. */
export const makeFirstWardrobe = (name: string): Promise<T.Wardrobe> =>
  ask(create('/api/v1/wardrobes', sharedKey('first-wardrobe'), { body: { name } }));

export const getWardrobe = (wardrobeId: string): Promise<T.Wardrobe> =>
  ask(api.GET('/api/v1/wardrobes/{wardrobeId}', { params: { path: { wardrobeId } }, ...asHolder() }));

export const renameWardrobe = (wardrobeId: string, name: string): Promise<T.Wardrobe> =>
  ask(api.PATCH('/api/v1/wardrobes/{wardrobeId}', { params: { path: { wardrobeId } }, body: { name } }));

// Clothes

const clothes = '/api/v1/wardrobes/{wardrobeId}/clothes';
const garment = '/api/v1/wardrobes/{wardrobeId}/clothes/{clothingId}';

export const listClothes = (wardrobeId: string, query: T.ClothesQuery = {}): Promise<Page<T.Clothing>> =>
  ask(api.GET(clothes, { params: { path: { wardrobeId }, query }, ...asHolder() }));

export const makeClothing = (wardrobeId: string, body: T.ClothingNew, key: Key): Promise<T.Clothing> =>
  ask(create(clothes, key, { params: { path: { wardrobeId } }, body }));

/** The same, for one that only has a name. */
export const addClothing = (wardrobeId: string, body: T.ClothingNew): Promise<T.Clothing> =>
  make(clothes, { params: { path: { wardrobeId } }, body });

export const getClothing = (wardrobeId: string, clothingId: string): Promise<Tagged<T.Clothing>> =>
  withTag(api.GET(garment, { params: { path: { wardrobeId, clothingId } }, ...asHolder() }));

export const changeClothing = (
  wardrobeId: string,
  clothingId: string,
  change: T.ClothingChange,
  tag?: string | null,
): Promise<Tagged<T.Clothing>> =>
  withTag(
    api.PATCH(garment, {
      params: { path: { wardrobeId, clothingId }, header: guarded(tag) },
      body: change,
    }),
  );

export const deleteClothing = (
  wardrobeId: string,
  clothingId: string,
  tag?: string | null,
): Promise<unknown> =>
  ask(api.DELETE(garment, { params: { path: { wardrobeId, clothingId }, header: guarded(tag) } }));

export const restoreClothing = (wardrobeId: string, clothingId: string): Promise<Tagged<T.Clothing>> =>
  withTag(post(`${garment}/restore`, { params: { path: { wardrobeId, clothingId } } }));

export const deleteImage = (wardrobeId: string, clothingId: string): Promise<Tagged<T.Clothing>> =>
  withTag(api.DELETE(`${garment}/image`, { params: { path: { wardrobeId, clothingId } } }));

export const clothingWear = async (
  wardrobeId: string,
  clothingId: string,
  query: T.WearQuery = {},
): Promise<T.Daily[]> =>
  (await ask(api.GET(`${garment}/wear`, { params: { path: { wardrobeId, clothingId }, query }, ...asHolder() })))
    .items;

/** The address to upload a picture to. */
export function imagePlace(wardrobeId: string, clothingId: string): string {
  return `/api/v1/wardrobes/${wardrobeId}/clothes/${clothingId}/image`;
}

/** The address of a picture. With its key, the browser may cache it for ever. */
export function imageUrl(
  wardrobeId: string,
  clothingId: string,
  imageKey: string,
  size: T.ImageSize,
): string {
  const query = new URLSearchParams({ size, key: imageKey });
  return forHolder(`${imagePlace(wardrobeId, clothingId)}?${query}`);
}

// Outfits, which the API calls templates

const outfits = '/api/v1/wardrobes/{wardrobeId}/templates';
const outfit = '/api/v1/wardrobes/{wardrobeId}/templates/{templateId}';

export const listOutfits = (
  wardrobeId: string,
  query: T.OutfitsQuery = {},
): Promise<Page<T.OutfitInList>> =>
  ask(api.GET(outfits, { params: { path: { wardrobeId }, query }, ...asHolder() }));

export const makeOutfit = (wardrobeId: string, body: T.OutfitNew): Promise<T.OutfitDetail> =>
  make(outfits, { params: { path: { wardrobeId } }, body });

export const getOutfit = (wardrobeId: string, outfitId: string): Promise<Tagged<T.OutfitDetail>> =>
  withTag(api.GET(outfit, { params: { path: { wardrobeId, templateId: outfitId } }, ...asHolder() }));

export const changeOutfit = (
  wardrobeId: string,
  outfitId: string,
  change: T.OutfitChange,
  tag?: string | null,
): Promise<Tagged<T.OutfitDetail>> =>
  withTag(
    api.PATCH(outfit, {
      params: { path: { wardrobeId, templateId: outfitId }, header: guarded(tag) },
      body: change,
    }),
  );

export const deleteOutfit = (
  wardrobeId: string,
  outfitId: string,
  tag?: string | null,
): Promise<unknown> =>
  ask(api.DELETE(outfit, { params: { path: { wardrobeId, templateId: outfitId }, header: guarded(tag) } }));

export const restoreOutfit = (
  wardrobeId: string,
  outfitId: string,
): Promise<Tagged<T.OutfitDetail>> =>
  withTag(post(`${outfit}/restore`, { params: { path: { wardrobeId, templateId: outfitId } } }));

export const outfitWear = async (
  wardrobeId: string,
  outfitId: string,
  query: T.WearQuery = {},
): Promise<T.Daily[]> =>
  (await ask(api.GET(`${outfit}/wear`, { params: { path: { wardrobeId, templateId: outfitId }, query }, ...asHolder() })))
    .items;

// History

const history = '/api/v1/wardrobes/{wardrobeId}/history';
const entry = '/api/v1/wardrobes/{wardrobeId}/history/{historyId}';

export const listHistory = (
  wardrobeId: string,
  query: T.HistoryQuery = {},
): Promise<Page<T.HistoryInList>> =>
  ask(api.GET(history, { params: { path: { wardrobeId }, query }, ...asHolder() }));

/** `seen` is how often it was worn by what the page shows: whoever sees the last wear counted means another one. */
export const recordWear = (wardrobeId: string, body: T.HistoryNew, seen?: number): Promise<T.HistoryDetail> =>
  intend(history, [wardrobeId, body, seen], (key) =>
    ask(create(history, key, { params: { path: { wardrobeId } }, body })),
  );

export const getHistory = (wardrobeId: string, historyId: string): Promise<T.HistoryDetail> =>
  ask(api.GET(entry, { params: { path: { wardrobeId, historyId } }, ...asHolder() }));

/** Also reverses the counters. Works even while the page is being left. */
export const deleteHistory = (wardrobeId: string, historyId: string): Promise<unknown> =>
  ask(api.DELETE(entry, { params: { path: { wardrobeId, historyId } }, keepalive: true }));

// Statistics

export const getStats = (wardrobeId: string, query: T.StatsQuery = {}): Promise<T.Stats> =>
  ask(api.GET('/api/v1/wardrobes/{wardrobeId}/stats', { params: { path: { wardrobeId }, query }, ...asHolder() }));

// Share links

const shares = '/api/v1/wardrobes/{wardrobeId}/shares';

export const makeShare = (wardrobeId: string, lifetime: Lifetime): Promise<T.ShareMade> =>
  intend(shares, [wardrobeId, lifetime], (key, begun) => {
    const body = { expiresAt: endOf(lifetime, begun) };
    return ask(create(shares, key, { params: { path: { wardrobeId } }, body }));
  });
