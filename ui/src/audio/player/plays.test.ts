// Plays that could not be reported are kept, and reported once.
import { beforeEach, expect, test, vi } from 'vitest';

const reportPlay = vi.hoisted(() => vi.fn());
vi.mock('../api', () => ({ reportPlay }));

class Storage {
  setItem(name: string, value: string): void {
    Object.assign(this, { [name]: value });
  }
  getItem(name: string): string | null {
    return (this as unknown as Record<string, string>)[name] ?? null;
  }
  removeItem(name: string): void {
    delete (this as unknown as Record<string, string>)[name];
  }
}

vi.useFakeTimers();
let storage: Storage;
const keptPlays = () => Object.keys(storage).filter((name) => name.includes('.play.')).length;

/** A tab of its own: its modules are its own, the storage is that of all. */
async function tab() {
  vi.resetModules();
  const { Failure } = await import('../../lib/api/failure');
  return { ...(await import('./plays')), Failure };
}

beforeEach(() => {
  storage = new Storage();
  vi.stubGlobal('localStorage', storage);
  reportPlay.mockReset();
});

const flush = () => vi.advanceTimersByTimeAsync(0);

test('it is reported with the time when it began', async () => {
  const { played } = await tab();
  reportPlay.mockResolvedValue({});
  played('me', 'rec', Date.UTC(2026, 0, 2, 3, 4, 5, 6));
  expect(keptPlays()).toBe(1);
  await flush();
  expect(reportPlay.mock.calls).toEqual([['rec', '2026-01-02T03:04:05.006Z']]);
  expect(keptPlays()).toBe(0);
});

test('without a network it waits, and is tried again', async () => {
  const { played, sendPlays, Failure } = await tab();
  reportPlay.mockRejectedValue(new Failure('unreachable'));
  played('me', 'one', 1000);
  played('me', 'two', 2000);
  await flush();
  expect(keptPlays()).toBe(2);
  reportPlay.mockResolvedValue({});
  // Another account has plays of its own.
  await sendPlays('somebody else');
  expect(keptPlays()).toBe(2);
  await vi.advanceTimersByTimeAsync(61_000);
  expect(keptPlays()).toBe(0);
});

test('what the server will never take is dropped', async () => {
  const { played, Failure } = await tab();
  for (const kind of ['not-found', 'invalid'] as const) {
    reportPlay.mockRejectedValueOnce(new Failure(kind));
    played('me', kind, 1000);
    await flush();
    expect(keptPlays()).toBe(0);
  }
});

test('a tab that was closed leaves its plays to the next', async () => {
  const first = await tab();
  reportPlay.mockReturnValue(new Promise(() => {}));
  first.played('me', 'one', 1000);
  await flush();
  const second = await tab();
  reportPlay.mockResolvedValue({});
  await second.sendPlays('me');
  expect(reportPlay.mock.calls.at(-1)).toEqual(['one', '1970-01-01T00:00:01.000Z']);
  expect(keptPlays()).toBe(0);
});

test('where the browser keeps nothing, they last as long as the page', async () => {
  vi.stubGlobal('localStorage', {
    setItem: () => {
      throw new Error('full');
    },
    getItem: () => null,
    removeItem: () => {},
  });
  const { played, sendPlays, Failure } = await tab();
  reportPlay.mockRejectedValueOnce(new Failure('unreachable'));
  played('me', 'one', 1000);
  await flush();
  reportPlay.mockResolvedValue({});
  await sendPlays('me');
  await sendPlays('me');
  expect(reportPlay).toHaveBeenCalledTimes(2);
});

test('nothing is reported for somebody who has signed out', async () => {
  const { played, sendPlays, forgetPlays, Failure } = await tab();
  reportPlay.mockRejectedValueOnce(new Failure('unreachable'));
  played('me', 'a', 0);
  played('me', 'b', 1);
  await flush();
  reportPlay.mockClear();
  for (const name of Object.keys(storage)) storage.removeItem(name);
  forgetPlays();
  await sendPlays('me');
  await vi.advanceTimersByTimeAsync(120_000);
  expect(reportPlay).not.toHaveBeenCalled();
});
