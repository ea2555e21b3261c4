// What can be asked of the server about a wardrobe: one function for each route.
import { all, api, ask, once, withTag } from '../lib/api/client';
import type { Share } from '../lib/api/types';
import { shareSecret } from './share';
import type * as T from './types';

interface Init {
  path?: Record<string, string>;
  query?: object;
  header?: Record<string, string>;
  body?: unknown;
  keepalive?: boolean;
}

type Answer<T> = Promise<{ data?: T; error?: unknown; response: Response }>;

const request = api.request as unknown as <T>(method: string, url: string, init: object) => Answer<T>;

function call<T>(method: string, route: string, { path, query, header, ...init }: Init = {}): Answer<T> {
  const secret = shareSecret();
  const headers = { ...(secret ? { 'Todana-Share': secret } : {}), ...header };
  return request<T>(method, `/api/v1/wardrobes${route}`, { params: { path, query }, headers, ...init });
}

/** A change that happens only if nobody was faster; without a tag, in any case. */
function guarded(tag: string | null | undefined): Record<string, string> {
  return tag ? { 'If-Match': tag } : {};
}

export interface Tagged<T> {
  data: T;
  tag: string | null;
}

// Wardrobes

export const listWardrobes = (cursor?: string): Promise<T.Page<T.Wardrobe>> =>
  ask(call('get', '', { query: { cursor } }));

export const makeWardrobe = (name: string, key?: string): Promise<T.Wardrobe> =>
  ask(call('post', '', { body: { name }, header: once(key) }));

export const getWardrobe = (w: string): Promise<T.Wardrobe> => ask(call('get', '/{w}', { path: { w } }));

export const renameWardrobe = (w: string, name: string): Promise<T.Wardrobe> =>
  ask(call('patch', '/{w}', { path: { w }, body: { name } }));

// Clothes

export const listClothes = (w: string, query: T.ClothesQuery = {}): Promise<T.Page<T.Clothing>> =>
  ask(call('get', '/{w}/clothes', { path: { w }, query }));

export const makeClothing = (w: string, body: T.ClothingNew, key?: string): Promise<T.Clothing> =>
  ask(call('post', '/{w}/clothes', { path: { w }, body, header: once(key) }));

export const getClothing = (w: string, c: string): Promise<Tagged<T.Clothing>> =>
  withTag(call('get', '/{w}/clothes/{c}', { path: { w, c } }));

export const changeClothing = (
  w: string,
  c: string,
  body: T.ClothingChange,
  tag?: string | null,
): Promise<Tagged<T.Clothing>> =>
  withTag(call('patch', '/{w}/clothes/{c}', { path: { w, c }, body, header: guarded(tag) }));

export const deleteClothing = (w: string, c: string, tag?: string | null): Promise<void> =>
  ask(call('delete', '/{w}/clothes/{c}', { path: { w, c }, header: guarded(tag) }));

export const restoreClothing = (w: string, c: string): Promise<Tagged<T.Clothing>> =>
  withTag(call('post', '/{w}/clothes/{c}/restore', { path: { w, c } }));

export const deleteImage = (w: string, c: string): Promise<Tagged<T.Clothing>> =>
  withTag(call('delete', '/{w}/clothes/{c}/image', { path: { w, c } }));

export const clothingWear = async (w: string, c: string, query: T.Span = {}): Promise<T.Daily[]> =>
  (await ask(call<{ items: T.Daily[] }>('get', '/{w}/clothes/{c}/wear', { path: { w, c }, query }))).items;

/** Where a picture is sent to. */
export function imagePlace(w: string, c: string): string {
  return `/api/v1/wardrobes/${w}/clothes/${c}/image`;
}

/** Where a picture is. With its key it may be kept by the browser for ever. */
export function imageUrl(w: string, c: string, imageKey: string, size: T.ImageSize): string {
  const query = new URLSearchParams({ size, key: imageKey });
  const secret = shareSecret();
  if (secret) query.set('share', secret);
  return `${imagePlace(w, c)}?${query}`;
}

// Outfits, which the API calls templates

export const listTemplates = (w: string, query: T.ListQuery = {}): Promise<T.Page<T.TemplateInList>> =>
  ask(call('get', '/{w}/templates', { path: { w }, query }));

export const makeTemplate = (
  w: string,
  body: Pick<T.Template, 'name' | 'clothingIds'>,
  key?: string,
): Promise<T.TemplateDetail> =>
  ask(call('post', '/{w}/templates', { path: { w }, body, header: once(key) }));

export const getTemplate = (w: string, t: string): Promise<Tagged<T.TemplateDetail>> =>
  withTag(call('get', '/{w}/templates/{t}', { path: { w, t } }));

export const changeTemplate = (
  w: string,
  t: string,
  body: T.TemplateChange,
  tag?: string | null,
): Promise<Tagged<T.TemplateDetail>> =>
  withTag(call('patch', '/{w}/templates/{t}', { path: { w, t }, body, header: guarded(tag) }));

export const deleteTemplate = (w: string, t: string, tag?: string | null): Promise<void> =>
  ask(call('delete', '/{w}/templates/{t}', { path: { w, t }, header: guarded(tag) }));

export const restoreTemplate = (w: string, t: string): Promise<Tagged<T.TemplateDetail>> =>
  withTag(call('post', '/{w}/templates/{t}/restore', { path: { w, t } }));

export const templateWear = async (w: string, t: string, query: T.Span = {}): Promise<T.Daily[]> =>
  (await ask(call<{ items: T.Daily[] }>('get', '/{w}/templates/{t}/wear', { path: { w, t }, query }))).items;

// History

export const listHistory = (
  w: string,
  query: T.Span & { limit?: number; cursor?: string } = {},
): Promise<T.Page<T.HistoryInList>> => ask(call('get', '/{w}/history', { path: { w }, query }));

export const recordWear = (w: string, body: T.HistoryNew, key?: string): Promise<T.HistoryDetail> =>
  ask(call('post', '/{w}/history', { path: { w }, body, header: once(key) }));

export const getHistory = (w: string, h: string): Promise<T.HistoryDetail> =>
  ask(call('get', '/{w}/history/{h}', { path: { w, h } }));

/** Counters go back. `keepalive`: also when the page is just being left. */
export const deleteHistory = (w: string, h: string): Promise<void> =>
  ask(call('delete', '/{w}/history/{h}', { path: { w, h }, keepalive: true }));

// What can be seen in all of it

export const getStats = (w: string, query: T.Span & { notWornDays?: number } = {}): Promise<T.Stats> =>
  ask(call('get', '/{w}/stats', { path: { w }, query }));

// Links for others

export const makeShare = (w: string, expiresAt: string | null, key?: string): Promise<T.ShareMade> =>
  ask(call('post', '/{w}/shares', { path: { w }, body: expiresAt ? { expiresAt } : {}, header: once(key) }));

/** The links to this wardrobe that have been given out. */
export const listShares = async (w: string): Promise<Share[]> => {
  const shares = await all<Share>((cursor) =>
    ask(api.GET('/api/v1/shares', { params: { query: cursor ? { cursor } : {} } })),
  );
  return shares.filter(({ target }) => target === w);
};

export const withdrawShare = (shareId: string): Promise<unknown> =>
  ask(api.DELETE('/api/v1/shares/{shareId}', { params: { path: { shareId } }, keepalive: true }));
