// An intent stays the same until the server has given a final answer; after that, the same tap is a new intent.
import { beforeEach, expect, test, vi } from 'vitest';
import type { Key } from './intent';

const kept = new Map<string, string>();
vi.stubGlobal('sessionStorage', {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
  removeItem: (name: string) => void kept.delete(name),
});

type Module = typeof import('./intent');
let module: Module;
let Failure: (typeof import('./failure'))['Failure'];

/** As after reloading the page: nothing is left in memory. */
async function reload(): Promise<void> {
  vi.resetModules();
  module = await import('./intent');
  ({ Failure } = await import('./failure'));
}

beforeEach(async () => {
  vi.useRealTimers();
  kept.clear();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await reload();
});

/** Wishes, and has it answered so. The key and time that it was sent with. */
async function wish(what: string, body: unknown, answer: unknown = 'done') {
  const sent: { key: Key; begun: number }[] = [];
  const attempt = module.intend(what, body, async (key, begun) => {
    sent.push({ key, begun });
    if (answer !== 'done') throw answer;
    return answer;
  });
  await attempt.catch(() => {});
  return sent[0]!;
}

const refused = (type: string, status: number) =>
  Failure.fromAnswer(status, null, { type: `/problems/${type}`, title: '', status });

test('what was answered is over: the next is another', async () => {
  const first = await wish('wear', { ids: [1] });
  expect((await wish('wear', { ids: [1] })).key).not.toBe(first.key);
  expect(kept.size).toBe(0);
});

test('without an answer it stays the same, also after loading the page again', async () => {
  const first = await wish('wear', { ids: [1] }, new Failure('unreachable'));
  expect(await wish('wear', { ids: [1] }, new Failure('unavailable'))).toEqual(first);
  await reload();
  expect(await wish('wear', { ids: [1] }, refused('internal', 500))).toEqual(first);
  expect(await wish('wear', { ids: [1] }, refused('in-progress', 409))).toEqual(first);
  expect(await wish('wear', { ids: [1] }, new TypeError('in the page'))).toEqual(first);
  expect(await wish('wear', { ids: [1] })).toEqual(first);
  expect((await wish('wear', { ids: [1] })).key).not.toBe(first.key);
});

test('what was refused is over', async () => {
  const first = await wish('make', { name: 'a' }, refused('conflict', 409));
  expect((await wish('make', { name: 'a' })).key).not.toBe(first.key);
});

test('another content is another wish; the order of fields is none', async () => {
  const lost = new Failure('unreachable');
  const first = await wish('make', { name: 'a', of: [1, 2], no: undefined }, lost);
  expect((await wish('make', { of: [1, 2], name: 'a' }, lost)).key).toBe(first.key);
  for (const [what, body] of [
    ['make', { name: 'a', of: [2, 1] }],
    ['make', { name: 'b', of: [1, 2] }],
    ['other', { name: 'a', of: [1, 2] }],
  ] as const) {
    expect((await wish(what, body, lost)).key).not.toBe(first.key);
  }
  expect((await wish('make', { name: 'a', of: [1, 2] }, lost)).key).toBe(first.key);
});

test('two at once are one', async () => {
  let finish: (answer: string) => void = () => {};
  const send = vi.fn(() => new Promise<string>((resolve) => (finish = resolve)));
  const both = [module.intend('wear', 1, send), module.intend('wear', 1, send)];
  finish('done');
  expect(await Promise.all(both)).toEqual(['done', 'done']);
  expect(send).toHaveBeenCalledTimes(1);
});

test('the server forgets after a day, and so does the page', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) });
  const lost = new Failure('unreachable');
  const first = await wish('wear', 1, lost);
  vi.setSystemTime(Date.UTC(2026, 0, 1, 22));
  expect(await wish('wear', 1, lost)).toEqual(first);
  vi.setSystemTime(Date.UTC(2026, 0, 2));
  const second = await wish('wear', 1, lost);
  expect(second.key).not.toBe(first.key);
  expect(second.begun).toBe(Date.UTC(2026, 0, 2));
});

test('a key that the server has seen with another secret is given up for a new one', async () => {
  const first = await wish('person', { name: 'a' }, new Failure('unreachable'));
  await reload();
  const sent: Key[] = [];
  const send = async (key: Key) => {
    sent.push(key);
    if (key === first.key) throw refused('idempotency-key-reused', 422);
    return 'done';
  };
  expect(await module.intend('person', { name: 'a' }, send, { secret: true })).toBe('done');
  expect(sent).toHaveLength(2);
  expect(sent[0]).toBe(first.key);
  expect(kept.size).toBe(0);
});

test('without a secret, a key that came with other content is refused', async () => {
  await wish('make', 1, new Failure('unreachable'));
  const send = vi.fn(() => Promise.reject(refused('idempotency-key-reused', 422)));
  await expect(module.intend('make', 1, send)).rejects.toThrow();
  expect(send).toHaveBeenCalledTimes(1);
});

test('nothing of what is wished is written down, only a short name of it', async () => {
  await wish('sql', { sql: 'SELECT a secret' }, new Failure('unreachable'));
  expect([...kept.values()].join()).not.toContain('secret');
});

test('signing out forgets', async () => {
  const first = await wish('wear', 1, new Failure('unreachable'));
  module.forgetIntents();
  expect(kept.size).toBe(0);
  expect((await wish('wear', 1)).key).not.toBe(first.key);
});

test('a browser that keeps nothing', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  await reload();
  const first = await wish('wear', 1, new Failure('unreachable'));
  expect((await wish('wear', 1)).key).toBe(first.key);
});

test('keys are made for wishes, and elsewhere only for what keeps them with a file or a batch', () => {
  const sources = Object.entries(
    import.meta.glob<string>(['../../**/*.{ts,svelte}', '!../../**/*.test.ts', '!./intent.ts', '!../i18n/**'], {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  );
  const making = sources.filter(([, text]) => /\bnewKey\(/.test(text)).map(([name]) => name.replace(/^.*\.\.\//, ''));
  expect(making.sort()).toEqual([
    'audio/sources/uploads.svelte.ts',
    'scores/importing.svelte.ts',
    'scores/stand/queue.ts',
    'upload.svelte.ts',
    'wardrobe/clothes/adding.svelte.ts',
  ]);
  expect(sources.filter(([, text]) => /\bas (unknown as )?Key\b/.test(text)).map(([name]) => name)).toEqual([]);
});
