// The only way to call the server: typed by the generated schema, and failing with a `Failure`.
//
// Reading, replacing, changing and deleting can be repeated without harm, with `api`. Creating cannot: such requests
// carry a key (`make`, `create`), or are listed as needing none (`post`). Each collection adds its own to the two
// interfaces below.
import createClient, { type ClientPathsWithMethod, type FetchOptions, type FetchResponse } from 'openapi-fetch';
import { Failure } from './failure';
import { intend, type Key } from './intent';
import type { paths } from './schema';

const client = createClient<paths>({ baseUrl: location.origin, credentials: 'same-origin' });

export const api: Pick<typeof client, 'GET' | 'PUT' | 'PATCH' | 'DELETE'> = client;

type Post = ClientPathsWithMethod<typeof client, 'post'>;

/** Only reads, has the same result when it is done twice, or is refused the second time. */
export interface KeylessPaths {
  '/api/v1/session': true;
  '/api/v1/setup': true;
}

/** Has its key in the body. */
export interface BodyKeyPaths {}

type Keyless = Post & keyof KeylessPaths;
type BodyKey = Post & keyof BodyKeyPaths;
type Creating = Exclude<Post, Keyless | BodyKey>;
type Init<P extends Post> = FetchOptions<paths[P]['post']>;
type Posted<P extends Post> = Promise<FetchResponse<paths[P]['post'], Init<P>, `${string}/${string}`>>;
type Made<P extends Post> = NonNullable<Awaited<Posted<P>>['data']>;

/** Sends a request that needs no key. */
export function post<P extends Keyless>(path: P, init: Init<P>): Posted<P> {
  return client.POST(path, init as never) as never;
}

/** Creates with a key that the caller keeps until it is done. */
export function create<P extends Creating>(path: P, key: Key, init: Init<P>): Posted<P> {
  const headers = { ...(init.headers as Record<string, string>), 'Idempotency-Key': key };
  return client.POST(path, { ...init, headers } as never) as never;
}

/** Creates with a key in the body. */
export function createByBody<P extends BodyKey>(path: P, init: Init<P> & { body: { operationId: Key } }): Posted<P> {
  return client.POST(path, init as never) as never;
}

/**
 * Creates something once, however often the request is repeated. The request is the intent, except for the secret
 * fields of the body.
 */
export function make<P extends Creating>(path: P, init: Init<P>, secret: readonly string[] = []): Promise<Made<P>> {
  const { params, body } = init as { params?: { path?: unknown }; body?: object };
  const told = body && Object.fromEntries(Object.entries(body).filter(([field]) => !secret.includes(field)));
  return intend(path, [params?.path, told], (key) => ask(create(path, key, init)) as Promise<Made<P>>, {
    secret: secret.length > 0,
  });
}

let signedOut: () => void = () => {};

/** Sets what happens when the session has ended. */
export function onSignedOut(then: () => void): void {
  signedOut = then;
}

interface Answer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** The server's content, and its version. */
export interface Tagged<T> {
  data: T;
  tag: string | null;
}

async function received<T>(asked: Promise<Answer<T>>): Promise<Answer<T>> {
  try {
    return await asked;
  } catch (thrown) {
    // A fetch that did not reach the server throws a TypeError, and says no more than that. Anything
    // else, such as a proxy's page instead of JSON, is not the same as no response at all.
    throw new Failure(thrown instanceof TypeError ? 'unreachable' : 'unexpected');
  }
}

function tagged<T>({ data, error, response }: Answer<T>): Tagged<T> {
  if (!response.ok) {
    const failure = Failure.fromAnswer(response.status, response.headers.get('Retry-After'), error);
    if (failure.kind === 'not-signed-in') signedOut();
    throw failure;
  }
  return { data: data as T, tag: response.headers.get('ETag') };
}

/** The answer's body with its ETag, or a Failure. */
export async function withTag<T>(asked: Promise<Answer<T>>): Promise<Tagged<T>> {
  return tagged(await received(asked));
}

/** The same for a request that names the version it already has (`unlessHad`); null if that is still current. */
export async function ifChanged<T>(asked: Promise<Answer<T>>): Promise<Tagged<T> | null> {
  const answer = await received(asked);
  return answer.response.status === 304 ? null : tagged(answer);
}

/** The answer's body, or a Failure. */
export async function ask<T>(asked: Promise<Answer<T>>): Promise<T> {
  return (await withTag(asked)).data;
}

/** A change that is made only if nobody was faster; without a tag, it is made in any case. */
export function guarded(tag: string | null | undefined): { 'If-Match'?: string } {
  return tag ? { 'If-Match': tag } : {};
}

/** Asks for anything newer than this version; without a tag, for the current one. */
export function unlessHad(tag: string | null): { 'If-None-Match'?: string } {
  return tag ? { 'If-None-Match': tag } : {};
}

/** A page of a list, and the cursor of the next one. */
export interface Page<T> {
  items: T[];
  next?: string | null;
}

/** All pages of a list, one after the other. For lists that are shown completely. */
export async function all<T>(page: (cursor?: string) => Promise<Page<T>>): Promise<T[]> {
  const items: T[] = [];
  let cursor: string | undefined;
  do {
    const part = await page(cursor);
    items.push(...part.items);
    cursor = part.next ?? undefined;
  } while (cursor);
  return items;
}
