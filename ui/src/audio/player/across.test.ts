// The queue on the server: sent from here, or offered from elsewhere.
import { beforeEach, expect, test, vi } from 'vitest';
import { Failure } from '../../lib/api/failure';

const api = vi.hoisted(() => ({ getQueue: vi.fn(), putQueue: vi.fn(), getRecording: vi.fn() }));
vi.mock('../api', () => api);

vi.useFakeTimers();
vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0', language: 'en' });

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  setItem: (name: string, value: string) => kept.set(name, value),
  getItem: (name: string) => kept.get(name) ?? null,
  removeItem: (name: string) => kept.delete(name),
});

const { Across } = await import('./across.svelte');

let server: { audioIds: string[]; current: number | null; positionMs: number; changedBy: string | null };
let version: number;
const here = { audioIds: ['a', 'b'], current: 0, positionMs: 5 };
const other = { audioIds: ['x'], current: 0, positionMs: 9000, changedBy: 'Chrome · Android (ab12)' };

function elsewhere(): void {
  server = other;
  version += 1;
}

beforeEach(() => {
  kept.clear();
  version = 0;
  server = { audioIds: [], current: null, positionMs: 0, changedBy: null };
  api.getRecording.mockResolvedValue({});
  api.getQueue.mockImplementation(async () => ({ data: server, tag: String(version) }));
  api.putQueue.mockReset();
  api.putQueue.mockImplementation(async ({ client, ...queue }, tag) => {
    if (tag !== String(version)) throw new Failure('changed-meanwhile');
    server = { ...queue, changedBy: client };
    version += 1;
    return { data: server, tag: String(version) };
  });
});

const soon = () => vi.advanceTimersByTimeAsync(2_000);

async function entered() {
  const across = new Across(() => here);
  across.enter('me');
  await soon();
  return across;
}

test('it is sent soon after a change, and then not too often', async () => {
  const across = await entered();
  across.changed();
  await soon();
  expect(server.audioIds).toEqual(['a', 'b']);
  expect(server.changedBy).toMatch(/^Chrome · Linux \(\w{4}\)$/);
  across.changed();
  across.changed();
  await soon();
  expect(api.putQueue).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(api.putQueue).toHaveBeenCalledTimes(2);
  await across.send();
  expect(api.putQueue, 'nothing new').toHaveBeenCalledTimes(2);
});

test('what this browser has left is not offered to it', async () => {
  const across = await entered();
  across.changed();
  await soon();
  expect((await entered()).offer).toBeNull();
});

test('what another device has left is offered, and not overwritten meanwhile', async () => {
  elsewhere();
  const across = await entered();
  expect(across.offer).toEqual({ audioIds: ['x'], current: 0, positionMs: 9000, client: 'Chrome · Android' });
  across.changed();
  await soon();
  expect(server).toBe(other);
  across.decide();
  across.changed();
  await soon();
  expect(server.audioIds).toEqual(['a', 'b']);
  // It was seen, and is not offered once more.
  expect((await entered()).offer).toBeNull();
});

test('another device that was faster is offered, not overwritten', async () => {
  const across = await entered();
  elsewhere();
  across.changed();
  await soon();
  expect(server).toBe(other);
  expect(across.offer?.audioIds).toEqual(['x']);
});

test('while something plays here, nothing is offered, and this queue counts', async () => {
  let playing = true;
  const across = new Across(() => here, () => playing);
  across.enter('me');
  await soon();
  elsewhere();
  across.changed();
  await vi.advanceTimersByTimeAsync(12_000);
  expect(across.offer).toBeNull();
  expect(server.audioIds).toEqual(['a', 'b']);
  playing = false;
  elsewhere();
  await across.look();
  expect(across.offer?.audioIds).toEqual(['x']);
});

test('another tab of this browser is not another device', async () => {
  const [one, two] = [await entered(), await entered()];
  one.changed();
  await soon();
  two.changed();
  await vi.advanceTimersByTimeAsync(11_000);
  expect(two.offer).toBeNull();
  expect(version).toBe(2);
});

test('what is played before the server has answered counts', async () => {
  elsewhere();
  const across = new Across(() => here);
  across.enter('me');
  across.decide();
  across.changed();
  await soon();
  await soon();
  expect(across.offer).toBeNull();
  expect(server.audioIds).toEqual(['a', 'b']);
});

test('without a network it is sent later', async () => {
  const across = await entered();
  api.putQueue.mockRejectedValueOnce(new Failure('unreachable'));
  across.changed();
  await soon();
  expect(version).toBe(0);
  await across.send();
  expect(version).toBe(1);
});

test('nothing is sent for somebody who has signed out', async () => {
  const across = await entered();
  across.changed();
  across.enter(null);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(api.putQueue).not.toHaveBeenCalled();
});
