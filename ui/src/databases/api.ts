// The API of databases: one function for each route.
import { api, ask, create, createByBody, guarded, make, post, withTag, type Page, type Tagged } from '../lib/api/client';
import { intend } from '../lib/api/intent';
import type { NewToken, Token } from '../lib/api/types';
import { endOf } from '../lib/lifetime';
import type { TokenWish } from '../lib/tokens';
import type * as T from './types';

const one = '/api/v1/databases/{databaseId}';

declare module '../lib/api/client' {
  interface KeylessPaths {
    '/api/v1/databases/{databaseId}/query': true;
  }
  interface BodyKeyPaths {
    // With a header, long statements would be refused.
    '/api/v1/databases/{databaseId}/execute': true;
  }
}

export const listDatabases = (cursor?: string): Promise<Page<T.Database>> =>
  ask(api.GET('/api/v1/databases', { params: { query: { cursor } } }));

export const makeDatabase = (name: string): Promise<T.Database> => make('/api/v1/databases', { body: { name } });

/** The address to upload a file to, to create a database with this name. */
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

export const forkDatabase = (databaseId: string, name: string): Promise<T.Database> =>
  make(`${one}/fork`, { params: { path: { databaseId } }, body: { name } });

/** The address of the database as a file; as it was at a sequence, if one is given. */
export function filePlace(databaseId: string, at?: number | null): string {
  return `/api/v1/databases/${databaseId}/file${at == null ? '' : `?asOf=${at}`}`;
}

// Content

export const getStatistics = (databaseId: string): Promise<T.Statistics> =>
  ask(api.GET(`${one}/statistics`, { params: { path: { databaseId } } }));

/** Tables and views by name, a page of them or the one of a name. */
export const getSchema = (
  databaseId: string,
  wanted: { cursor?: string | undefined; limit?: number; search?: string; name?: string },
): Promise<T.Schema> => ask(api.GET(`${one}/schema`, { params: { path: { databaseId }, query: wanted } }));

/** Queries the newest state, or the one after a commit. */
export const query = (databaseId: string, sql: string, at: number | null = null): Promise<T.Queried> =>
  ask(
    post(`${one}/query`, {
      params: { path: { databaseId } },
      body: { sql, ...(at === null ? {} : { asOf: at }) },
    }),
  ) as Promise<unknown> as Promise<T.Queried>;

/** Runs the statements, all or none of them, and once. */
export const execute = (databaseId: string, sql: string): Promise<T.Executed> =>
  intend(`${one}/execute`, [databaseId, sql], (key) => {
    const body = { statements: [{ sql }], operationId: key };
    return ask(createByBody(`${one}/execute`, { params: { path: { databaseId } }, body }));
  }) as Promise<unknown> as Promise<T.Executed>;

// History

/** The newest first. `brief`: without their statements. */
export const listCommits = (
  databaseId: string,
  wanted: { before?: number; cursor?: string | undefined; limit: number; brief?: boolean },
): Promise<Page<T.Commit>> =>
  ask(api.GET(`${one}/commits`, { params: { path: { databaseId }, query: wanted } })) as Promise<unknown> as Promise<
    Page<T.Commit>
  >;

/** Makes an earlier state the newest one. Returns its new sequence. */
export const restore = async (databaseId: string, at: number): Promise<number> =>
  (await make(`${one}/restore`, { params: { path: { databaseId } }, body: { asOf: at } })).sequence;

export const listVersions = async (databaseId: string): Promise<T.Version[]> =>
  (await ask(api.GET(`${one}/versions`, { params: { path: { databaseId } } }))).items;

export const keepVersion = (databaseId: string, name: string): Promise<T.Version> =>
  make(`${one}/versions`, { params: { path: { databaseId } }, body: { name } });

export const deleteVersion = (databaseId: string, versionId: string): Promise<unknown> =>
  ask(api.DELETE(`${one}/versions/{versionId}`, { params: { path: { databaseId, versionId } } }));

// Tokens for one database

export const listTokens = async (databaseId: string): Promise<Token[]> =>
  (await ask(api.GET(`${one}/tokens`, { params: { path: { databaseId } } }))).items;

export const makeToken = (databaseId: string, { name, access, lifetime }: TokenWish): Promise<NewToken> =>
  intend(`${one}/tokens`, [databaseId, name, access, lifetime], (key, begun) => {
    const body = { name, access, expiresAt: endOf(lifetime, begun) };
    return ask(create(`${one}/tokens`, key, { params: { path: { databaseId } }, body }));
  });

export const deleteToken = (databaseId: string, tokenId: string): Promise<unknown> =>
  ask(api.DELETE(`${one}/tokens/{tokenId}`, { params: { path: { databaseId, tokenId } } }));
