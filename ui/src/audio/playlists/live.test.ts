// Changes of a playlist are shown at once, sent in their order, and taken back together.
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Failure } from '../../lib/api/failure';
import type { PlaylistChange } from '../api';
import type { LivePlaylist } from './live.svelte';

let lib: typeof import('./live.svelte');
let stored: string[] = [];
let version = 1;
let fails: Failure | null = null;
/** The next change is made, but its answer is lost. */
let loses = false;
/** So many looks after that fail as well. */
let gone = 0;
let sent: PlaylistChange[][] = [];

const playlist = () => ({ name: 'Evening', comment: null, total: stored.length, durationMs: 0, unmatched: 0 });
const tag = () => `"${version}"`;

vi.mock('../../lib/toasts.svelte', () => ({ complain: vi.fn(), say: vi.fn(), done: vi.fn() }));
vi.mock('../api', () => ({
  getPlaylist: async (_: string, { offset = 0, limit = 100 } = {}) => {
    if (gone > 0) {
      gone -= 1;
      throw new Failure('unreachable');
    }
    return {
      data: {
        ...playlist(),
        entries: stored.slice(offset, offset + limit).map((audioId, at) => ({ position: offset + at, audioId, missing: false })),
      },
      tag: tag(),
    };
  },
  changePlaylist: vi.fn(),
  changeEntries: async (_: string, changes: PlaylistChange[], known: string | null) => {
    await Promise.resolve();
    if (fails) throw fails;
    if (known !== tag()) throw new Failure('changed-meanwhile');
    sent.push(changes);
    for (const change of changes) {
      if (change.op === 'move') stored.splice(change.to, 0, ...stored.splice(change.from, change.count ?? 1));
      if (change.op === 'remove') stored.splice(change.at, change.count ?? 1);
      if (change.op === 'insert') stored.splice(change.at ?? stored.length, 0, ...change.audioIds);
    }
    version += 1;
    if (loses) {
      loses = false;
      throw new Failure('unreachable');
    }
    return { data: playlist(), tag: tag() };
  },
}));

const shown = (live: LivePlaylist) => live.keys.map((key) => live.entry(key)?.audioId ?? '?').join('');

async function open(entries: string): Promise<LivePlaylist> {
  stored = [...entries];
  const live = new lib.LivePlaylist('one');
  await vi.waitFor(() => expect(live.value).not.toBeNull());
  return live;
}

beforeAll(async () => {
  vi.stubGlobal('navigator', { language: 'en-GB' });
  lib = await import('./live.svelte');
});

beforeEach(() => {
  version = 1;
  fails = null;
  sent = [];
});

test('several moves are made in their order, each of what the one before has left', async () => {
  const live = await open('abcd');
  const all = [live.move(0, 3), live.move(0, 1)];
  expect(shown(live)).toBe('cbda');
  expect(await Promise.all(all)).toEqual([true, true]);
  expect(stored.join('')).toBe('cbda');
  expect(sent).toHaveLength(2);
});

test('what was removed is put back in its places, the same recording as well', async () => {
  const live = await open('abab');
  const taken = await live.remove(new Set([live.keys[1]!, live.keys[2]!]));
  expect(stored.join('')).toBe('ab');
  expect(sent.at(-1)).toEqual([{ op: 'remove', at: 1, count: 2 }]);
  expect(await live.putBack(taken!)).toBe(true);
  expect([stored.join(''), shown(live)]).toEqual(['abab', 'abab']);
});

test('what was removed one after the other is put back in any order', async () => {
  const orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
  for (const out of orders) {
    for (const back of orders) {
      const live = await open('abcde');
      const keys = live.keys.slice(1, 4);
      const taken = new Map<number, Awaited<ReturnType<typeof live.remove>>>();
      for (const which of out) taken.set(which, await live.remove(new Set([keys[which]!])));
      for (const which of back) expect(await live.putBack(taken.get(which)!)).toBe(true);
      expect([stored.join(''), shown(live)]).toEqual(['abcde', 'abcde']);
    }
  }
});

test('several come together, and go back', async () => {
  const live = await open('abcde');
  const back = await live.gather(new Set([live.keys[1]!, live.keys[3]!]), 'end');
  expect(stored.join('')).toBe('acebd');
  expect(await back!()).toBe(true);
  expect([stored.join(''), shown(live)]).toEqual(['abcde', 'abcde']);
});

test('a change that is refused is taken back with those after it', async () => {
  const live = await open('abcd');
  fails = new Failure('unreachable');
  const all = [live.move(0, 3), live.move(0, 1)];
  expect(await Promise.all(all)).toEqual([false, false]);
  expect([stored.join(''), shown(live)]).toEqual(['abcd', 'abcd']);
});

test('changed elsewhere, it is loaded again', async () => {
  const live = await open('abcd');
  stored = [...'dcba'];
  version += 1;
  expect(await live.move(0, 1)).toBe(false);
  expect(shown(live)).toBe('dcba');
  expect(await live.move(0, 3)).toBe(true);
  expect(stored.join('')).toBe('cbad');
});

test('a change whose answer is lost is shown once it is known', async () => {
  const live = await open('abcd');
  loses = true;
  expect(await live.move(0, 3)).toBe(false);
  expect([stored.join(''), shown(live)]).toEqual(['bcda', 'bcda']);
  expect(await live.move(0, 3)).toBe(true);
  expect([stored.join(''), shown(live)]).toEqual(['cdab', 'cdab']);
});

test('nothing else is changed before it is known', async () => {
  const heard: (() => void)[] = [];
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => heard.push(listener));
  const live = await open('abcd');
  [loses, gone] = [true, 1];
  expect(await live.move(0, 3)).toBe(false);
  expect(shown(live)).toBe('abcd');
  expect(await live.move(0, 1)).toBe(false);
  expect([stored.join(''), shown(live)]).toEqual(['bcda', 'bcda']);

  // And as soon as the network is back.
  [loses, gone] = [true, 1];
  expect(await live.move(0, 3)).toBe(false);
  expect(shown(live)).toBe('bcda');
  heard.at(-1)!();
  await vi.waitFor(() => expect(shown(live)).toBe('cdab'));
  expect(await live.move(0, 3)).toBe(true);
  expect(stored.join('')).toBe('dabc');
});

test('entries far down are loaded when they are near the window', async () => {
  const live = await open('x'.repeat(1000));
  expect(live.entry(live.keys[900]!)).toBeUndefined();
  live.want(890, 930);
  await vi.waitFor(() => expect(live.entry(live.keys[929]!)).toBeDefined());
  expect(live.entry(live.keys[500]!)).toBeUndefined();
  expect(live.complete).toBe(false);
  const { tracks } = await live.recordings();
  expect(tracks).toEqual([]);
  expect(live.complete).toBe(true);
});
