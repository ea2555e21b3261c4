// Which windows are open where there are no locks, that is, over plain HTTP.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => void vi.stubGlobal('navigator', {}));
afterEach(() => void vi.unstubAllGlobals());

/** Another window: the same code, loaded anew. */
async function window() {
  vi.resetModules();
  const opened = await import('./windows');
  await opened.claim();
  return opened;
}

test('those that are open answer, those that are gone do not', async () => {
  const [one, other] = [await window(), await window()];
  const isOpen = await one.whoIsOpen();
  expect(isOpen(one.here)).toBe(true);
  expect(isOpen(other.here)).toBe(true);
  expect(isOpen('gone')).toBe(false);
});

test('two that ask at the same time hear each other', async () => {
  const [one, other] = [await window(), await window()];
  const [oneKnows, otherKnows] = await Promise.all([one.whoIsOpen(), other.whoIsOpen()]);
  expect(oneKnows(other.here)).toBe(true);
  expect(otherKnows(one.here)).toBe(true);
});

test('with locks they are asked instead', async () => {
  const held: { name: string }[] = [];
  vi.stubGlobal('navigator', {
    locks: {
      request: (name: string, act: () => Promise<unknown>) => (held.push({ name }), act()),
      query: async () => ({ held }),
    },
  });
  const one = await window();
  held.push({ name: 'todana-writing-other' });
  const isOpen = await one.whoIsOpen();
  expect(['other', 'gone', one.here].map(isOpen)).toEqual([true, false, true]);
});
