// The upload queue: three at a time, retried when the network fails, cancelled on request.
import { expect, test, vi } from 'vitest';
import { Failure, type FailureKind } from './api/failure';
import type { Transmission } from './transmit';
import { UploadQueue, type UploadOptions } from './upload.svelte';

interface Sent extends Transmission {
  resolve: (answer: unknown) => void;
  reject: (failure: Failure) => void;
}

function queue(options: Partial<UploadOptions> = {}) {
  const sent: Sent[] = [];
  const waits: number[] = [];
  const uploads = new UploadQueue({
    url: (file) => `/api/v1/things/${file.name}`,
    transmit: (what) =>
      new Promise((resolve, reject) => {
        sent.push({ ...what, resolve, reject });
        what.signal.addEventListener('abort', () => reject(new Failure('unexpected')));
      }),
    wait: async (ms) => void waits.push(ms),
    ...options,
  });
  return { uploads, sent, waits };
}

const file = (name: string) => new File(['abc'], name, { type: 'text/plain' });
const settle = () => new Promise((resolve) => setTimeout(resolve));

test('three at a time, the next when one is done', async () => {
  const { uploads, sent } = queue();
  uploads.add(['a', 'b', 'c', 'd', 'e'].map(file));
  await settle();
  expect(sent.map(({ url }) => url.at(-1))).toEqual(['a', 'b', 'c']);
  expect(uploads.items.map(({ state }) => state)).toEqual([
    'sending',
    'sending',
    'sending',
    'waiting',
    'waiting',
  ]);
  sent[1]!.resolve(null);
  await settle();
  expect(sent.map(({ url }) => url.at(-1))).toEqual(['a', 'b', 'c', 'd']);
  expect(uploads.items[1]).toMatchObject({ state: 'done', progress: 1 });
  expect(uploads.busy).toBe(true);
});

test('the answer goes to whoever asked', async () => {
  const ondone = vi.fn();
  const { uploads, sent } = queue({ ondone });
  const a = file('a');
  uploads.add([a]);
  await settle();
  sent[0]!.resolve({ id: 1 });
  await settle();
  expect(ondone).toHaveBeenCalledExactlyOnceWith({ id: 1 }, a);
  expect(uploads.busy).toBe(false);
});

test('a network failure is tried again, later each time, with the same key', async () => {
  const { uploads, sent, waits } = queue();
  uploads.add([file('a')]);
  await settle();
  sent[0]!.reject(new Failure('unreachable'));
  await settle();
  sent[1]!.reject(new Failure('unreachable'));
  await settle();
  sent[2]!.resolve(null);
  await settle();
  expect(uploads.items[0]!.state).toBe('done');
  expect(waits[0]).toBeGreaterThanOrEqual(750);
  expect(waits[1]).toBeGreaterThanOrEqual(1500);
  expect(new Set(sent.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1);
});

test('a wait that the server asks for is kept', async () => {
  const { uploads, sent, waits } = queue();
  uploads.add([file('a')]);
  await settle();
  sent[0]!.reject(new Failure('unavailable', null, 7));
  await settle();
  expect(waits).toEqual([7000]);
  sent[1]!.resolve(null);
});

test('it gives up in the end, and can be tried again by hand', async () => {
  const { uploads, sent } = queue({ attempts: 2 });
  uploads.add([file('a')]);
  for (const at of [0, 1]) {
    await settle();
    sent[at]!.reject(new Failure('unreachable'));
  }
  await settle();
  expect(uploads.items[0]).toMatchObject({ state: 'failed', failure: { kind: 'unreachable' } });
  uploads.retry(1);
  await settle();
  sent[2]!.resolve(null);
  await settle();
  expect(uploads.items[0]).toMatchObject({ state: 'done', failure: null });
});

test('what the server refuses is not tried again', async () => {
  const { uploads, sent } = queue();
  uploads.add([file('a')]);
  await settle();
  sent[0]!.reject(new Failure('unsupported-type'));
  await settle();
  expect(sent).toHaveLength(1);
  expect(uploads.items[0]!.state).toBe('failed');
  expect(uploads.canRetry(1)).toBe(false);
});

test('trying again is offered where that can help', async () => {
  const kinds = {
    unreachable: true,
    unavailable: true,
    'too-many-attempts': true,
    'unsupported-type': false,
    'too-large': false,
    invalid: false,
    denied: false,
    'not-found': false,
    conflict: false,
    full: false,
    unexpected: false,
  } as const satisfies Partial<Record<FailureKind, boolean>>;
  for (const [kind, helps] of Object.entries(kinds)) {
    const { uploads, sent } = queue({ attempts: 1 });
    uploads.add([file('a')]);
    await settle();
    sent[0]!.reject(new Failure(kind as FailureKind));
    await settle();
    expect([kind, uploads.canRetry(1)]).toEqual([kind, helps]);
  }
  const { uploads } = queue();
  uploads.add([file('a')]);
  await settle();
  uploads.cancel(1);
  expect(uploads.canRetry(1)).toBe(true);
});

test('cancelling stops the one and lets the next begin', async () => {
  const { uploads, sent } = queue({ atOnce: 1 });
  uploads.add([file('a'), file('b')]);
  await settle();
  uploads.cancel(1);
  await settle();
  expect(sent[0]!.signal.aborted).toBe(true);
  expect(uploads.items.map(({ state }) => state)).toEqual(['cancelled', 'sending']);
  expect(sent[1]!.url).toBe('/api/v1/things/b');
});

test('cancelled while waiting to try again, it is not sent again', async () => {
  let go = () => {};
  const { uploads, sent } = queue({ wait: () => new Promise((resolve) => (go = resolve)) });
  uploads.add([file('a')]);
  await settle();
  sent[0]!.reject(new Failure('unreachable'));
  await settle();
  expect(uploads.items[0]!.state).toBe('pausing');
  uploads.cancel(1);
  go();
  await settle();
  expect(sent).toHaveLength(1);
  expect(uploads.items[0]!.state).toBe('cancelled');
});

test('cancelled while it is prepared and tried again at once, it is sent once', async () => {
  let go = () => {};
  const prepare = vi.fn((given: File) => new Promise<Blob>((resolve) => (go = () => resolve(given))));
  const { uploads, sent } = queue({ prepare });
  uploads.add([file('a')]);
  await settle();
  uploads.cancel(1);
  uploads.retry(1);
  go();
  await settle();
  expect(prepare).toHaveBeenCalledTimes(2);
  expect(uploads.items[0]!.state).toBe('sending');
  go();
  await settle();
  expect(sent).toHaveLength(1);
  sent[0]!.resolve(null);
  await settle();
  expect(uploads.items[0]!.state).toBe('done');
});

test('to a signed address nothing else is sent along than it says', async () => {
  const { uploads, sent } = queue({ method: 'PUT', exactly: true, headers: () => ({ 'X-Signed': '1' }) });
  uploads.add([file('a')]);
  await settle();
  expect(sent[0]!.headers).toEqual({ 'X-Signed': '1' });
  sent[0]!.resolve(null);
});

test('one key for a file until it is refused, also when it is tried again by hand', async () => {
  const { uploads, sent } = queue({ attempts: 2 });
  uploads.add([file('a')]);
  const answer = async (failure: Failure) => {
    await settle();
    sent.at(-1)!.reject(failure);
    await settle();
  };
  await answer(new Failure('unreachable'));
  await answer(new Failure('unreachable'));
  expect(uploads.items[0]!.state).toBe('failed');
  uploads.retry(1);
  await answer(Failure.fromAnswer(409, null, { type: '/problems/conflict', title: '', status: 409 }));
  uploads.retry(1);
  await settle();
  const keys = sent.map(({ headers }) => headers['Idempotency-Key']);
  expect(keys[0]).toBeTruthy();
  expect(keys.slice(0, 3)).toEqual([keys[0], keys[0], keys[0]]);
  expect(keys[3]).not.toBe(keys[0]);
});
