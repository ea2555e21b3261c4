// The one way to the server: typed by the generated schema, failing with a Failure.
import createClient from 'openapi-fetch';
import { Failure } from './failure';
import type { paths } from './schema';

export const api = createClient<paths>({ baseUrl: location.origin, credentials: 'same-origin' });

let signedOut: () => void = () => {};

/** Says what happens when the server no longer knows who is asking. */
export function onSignedOut(then: () => void): void {
  signedOut = then;
}

interface Answer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** What the server has, and which version of it that is. */
export interface Tagged<T> {
  data: T;
  tag: string | null;
}

/** The answer's body with its ETag, or a Failure. */
export async function withTag<T>(asked: Promise<Answer<T>>): Promise<Tagged<T>> {
  let answer: Answer<T>;
  try {
    answer = await asked;
  } catch (thrown) {
    // A fetch that did not reach the server throws a TypeError, and says no more than that. Anything
    // else, such as a proxy's page where JSON was due, is not the same as no answer at all.
    throw thrown instanceof TypeError ? new Failure('unreachable') : Failure.from(thrown);
  }
  const { response } = answer;
  if (!response.ok) {
    const failure = Failure.fromAnswer(
      response.status,
      response.headers.get('Retry-After'),
      answer.error,
    );
    if (failure.kind === 'not-signed-in') signedOut();
    throw failure;
  }
  return { data: answer.data as T, tag: response.headers.get('ETag') };
}

/** The answer's body, or a Failure. */
export async function ask<T>(asked: Promise<Answer<T>>): Promise<T> {
  return (await withTag(asked)).data;
}

/** A header that makes a creating request safe to send again. */
export function once(key: string = crypto.randomUUID()): { 'Idempotency-Key': string } {
  return { 'Idempotency-Key': key };
}

/** A change that happens only if nobody was faster; without a tag, in any case. */
export function guarded(tag: string | null | undefined): { 'If-Match'?: string } {
  return tag ? { 'If-Match': tag } : {};
}

/** A part of a list, and where it goes on. */
export interface Page<T> {
  items: T[];
  next?: string | null;
}

/** All pages of a list, one after the other. For lists a person looks at whole. */
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
