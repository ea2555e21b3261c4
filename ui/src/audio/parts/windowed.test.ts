// Which requests a long list makes.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Failure } from '../../lib/api/failure';
import { Windowed } from './windowed.svelte';

const total = 100_000;
let asked: [number, number][] = [];

function list(more = false, first?: number) {
  asked = [];
  return new Windowed<number>(async (offset, limit) => {
    asked.push([offset, limit]);
    const there = Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, at) => offset + at);
    return { items: there, total: more ? Math.min(total, offset + there.length + 200) : total, more };
  }, first);
}

const calm = () => vi.advanceTimersByTimeAsync(500);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what is in the window is fetched once, what is near it before it is seen', async () => {
  const shown = list();
  await calm();
  expect(asked).toEqual([[0, 100]]);
  shown.want(0, 20);
  await calm();
  expect(asked).toHaveLength(1);
  shown.want(60, 80);
  await calm();
  expect(asked).toEqual([[0, 100], [100, 100]]);
  expect(shown.at(150)).toBe(150);
  expect(shown.at(250)).toBeUndefined();
  expect(shown.from(190, 50)).toEqual([190, 191, 192, 193, 194, 195, 196, 197, 198, 199]);
});

test('what is passed is not fetched, and neighbours come together', async () => {
  const shown = list();
  await calm();
  for (let at = 0; at < total; at += 700) {
    shown.want(at, at + 20);
    await vi.advanceTimersByTimeAsync(16);
  }
  shown.want(99_980, 99_999);
  await calm();
  expect(asked).toEqual([[0, 100], [99_900, 100]]);
  shown.want(50_095, 50_115);
  await calm();
  expect(asked[2]).toEqual([50_000, 200]);
});

test('a list whose length is not known grows as it is read', async () => {
  const shown = list(true);
  await calm();
  expect(shown.total).toBe(300);
  shown.want(280, 299);
  await calm();
  expect(shown.at(299)).toBe(299);
  expect(shown.total).toBe(600);
  shown.refresh();
  shown.want(0, 20);
  await calm();
  expect(shown.total).toBe(600);
});

test('a short first part is completed when it is scrolled to', async () => {
  const shown = list(false, 12);
  await calm();
  expect(asked).toEqual([[0, 12]]);
  shown.want(0, 20);
  await calm();
  expect(asked).toEqual([[0, 12], [0, 100]]);
});

test('far away parts are forgotten', async () => {
  const shown = list();
  await calm();
  for (let at = 0; at < 50; at += 1) {
    shown.want(at * 1000, at * 1000 + 20);
    await calm();
  }
  expect(shown.at(0)).toBeUndefined();
  expect(shown.at(49_010)).toBe(49_010);
});

test('after a failure a person decides, and a refresh keeps what is shown', async () => {
  let broken = true;
  const shown = new Windowed<number>(async (offset) => {
    if (broken) throw new Failure('unreachable');
    return { items: [offset], total: 1, more: false };
  });
  await calm();
  expect(shown.failure).not.toBeNull();
  broken = false;
  shown.refresh();
  await calm();
  expect(shown.failure).toBeNull();
  expect(shown.at(0)).toBe(0);
  shown.refresh();
  expect(shown.at(0)).toBe(0);
});
