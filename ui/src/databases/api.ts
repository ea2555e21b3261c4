// What can be asked of the server about databases: one function for each route.
import { api, ask, guarded, once, withTag, type Page, type Tagged } from '../lib/api/client';
import type { Access, NewToken, Token } from '../lib/api/types';
import type * as T from './types';

const one = '/api/v1/databases/{databaseId}';

export const listDatabases = (cursor?: string): Promise<Page<T.Database>> =>
  ask(api.GET('/api/v1/databases', { params: { query: { cursor } } }));

export const makeDatabase = (name: string, key?: string): Promise<T.Database> =>
  ask(api.POST('/api/v1/databases', { body: { name }, params: { header: once(key) } }));

/** Where a file is sent to, to become a database of this name. */
export function uploadPlace(name: string): string {
  return `/api/v1/databases?${new URLSearchParams({ name })}`;
}

/** The type of a SQLite file. */
export const sqliteType = 'application/vnd.sqlite3';

export const getDatabase = (databaseId: string): Promise<Tagged<T.Database>> =>
  withTag(api.GET(one, { params: { path: { databaseId } } }));

export const renameDatabase = (databaseId: string, name: string, tag?: string | null): Promise<Tagged<T.Database>> =>
  withTag(api.PATCH(one, { params: { path: { databaseId }, header: guarded(tag) }, body: { name } }));

export const deleteDatabase = (databaseId: string): Promise<unknown> =>
  ask(api.DELETE(one, { params: { path: { databaseId } } }));

export const forkDatabase = (databaseId: string, name: string, key?: string): Promise<T.Database> =>
  ask(api.POST(`${one}/fork`, { params: { path: { databaseId }, header: once(key) }, body: { name } }));

/** Where the database is as a file; as it was at a sequence, if one is given. */
export function filePlace(databaseId: string, at?: number | null): string {
  return `/api/v1/databases/${databaseId}/file${at == null ? '' : `?asOf=${at}`}`;
}

// What is in it

export const getStatistics = (databaseId: string): Promise<T.Statistics> =>
  ask(api.GET(`${one}/statistics`, { params: { path: { databaseId } } }));

export const getSchema = (databaseId: string): Promise<T.Schema> =>
  ask(api.GET(`${one}/schema`, { params: { path: { databaseId } } }));

/** Looks, at the newest state or at the one after a commit. */
export const query = (databaseId: string, sql: string, at: number | null = null): Promise<T.Queried> =>
  ask(
    api.POST(`${one}/query`, {
      params: { path: { databaseId } },
      body: { sql, ...(at === null ? {} : { asOf: at }) },
    }),
  ) as Promise<unknown> as Promise<T.Queried>;

/** Applies what the text says, all of it or nothing. */
export const execute = (databaseId: string, sql: string): Promise<T.Executed> =>
  ask(
    api.POST(`${one}/execute`, {
      params: { path: { databaseId } },
      body: { statements: [{ sql }], operationId: crypto.randomUUID() },
    }),
  ) as Promise<unknown> as Promise<T.Executed>;

// What it was

/** The newest first. `brief`: without what they did. */
export const listCommits = (
  databaseId: string,
  wanted: { before?: number; cursor?: string | undefined; limit: number; brief?: boolean },
): Promise<Page<T.Commit>> =>
  ask(api.GET(`${one}/commits`, { params: { path: { databaseId }, query: wanted } })) as Promise<unknown> as Promise<
    Page<T.Commit>
  >;

/** Makes an earlier state the newest one. The sequence it has now. */
export const restore = async (databaseId: string, at: number): Promise<number> =>
  (await ask(api.POST(`${one}/restore`, { params: { path: { databaseId } }, body: { asOf: at } })))
    .sequence;

export const listVersions = async (databaseId: string): Promise<T.Version[]> =>
  (await ask(api.GET(`${one}/versions`, { params: { path: { databaseId } } }))).items;

export const keepVersion = (databaseId: string, name: string): Promise<T.Version> =>
  ask(api.POST(`${one}/versions`, { params: { path: { databaseId }, header: once() }, body: { name } }));

export const deleteVersion = (databaseId: string, versionId: string): Promise<unknown> =>
  ask(api.DELETE(`${one}/versions/{versionId}`, { params: { path: { databaseId, versionId } } }));

// Tokens for it alone

export const listTokens = async (databaseId: string): Promise<Token[]> =>
  (await ask(api.GET(`${one}/tokens`, { params: { path: { databaseId } } }))).items;

export const makeToken = (
  databaseId: string,
  body: { name: string; access: Access; expiresAt?: string },
  key: string,
): Promise<NewToken> =>
  ask(api.POST(`${one}/tokens`, { params: { path: { databaseId }, header: once(key) }, body }));

export const deleteToken = (databaseId: string, tokenId: string): Promise<unknown> =>
  ask(api.DELETE(`${one}/tokens/{tokenId}`, { params: { path: { databaseId, tokenId } } }));
