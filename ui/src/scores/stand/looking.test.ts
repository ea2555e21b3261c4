import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lookRegularly, type Looked } from './looking';

let looked: number;
let result: Looked;
let visible: boolean;
let online: boolean;
let changed: () => void;
let stop: () => void;
let calm: number;

beforeEach(() => {
  vi.useFakeTimers();
  looked = 0;
  result = 'well';
  visible = true;
  online = true;
  calm = 10_000;
  stop = lookRegularly({
    look: async () => {
      looked += 1;
      return result;
    },
    visible: () => visible,
    online: () => online,
    onchange: (then) => {
      changed = then;
      return () => {};
    },
    calm: () => calm,
    random: () => 0.5,
  });
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** Half of the spread is a quarter more than ten seconds. */
const once = 12_500;

test('looks again and again, in its time', async () => {
  await vi.advanceTimersByTimeAsync(once - 1);
  expect(looked).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(looked).toBe(1);
  await vi.advanceTimersByTimeAsync(once * 3);
  expect(looked).toBe(4);
});

test('less often while it fails, but never gives up', async () => {
  result = 'failed';
  await vi.advanceTimersByTimeAsync(once);
  expect(looked).toBe(1);
  await vi.advanceTimersByTimeAsync(once * 2);
  expect(looked).toBe(2);
  await vi.advanceTimersByTimeAsync(once * 4);
  expect(looked).toBe(3);
  await vi.advanceTimersByTimeAsync(once * (8 + 16 + 16 + 16));
  expect(looked).toBe(7);
  result = 'well';
  await vi.advanceTimersByTimeAsync(once * 16);
  expect(looked).toBe(8);
  await vi.advanceTimersByTimeAsync(once);
  expect(looked).toBe(9);
});

test('not while nobody sees it or there is no connection, and at once when that is over', async () => {
  visible = false;
  changed();
  await vi.advanceTimersByTimeAsync(once * 100);
  expect(looked).toBe(0);
  visible = true;
  changed();
  await vi.advanceTimersByTimeAsync(0);
  expect(looked).toBe(1);
  online = false;
  await vi.advanceTimersByTimeAsync(once * 100);
  expect(looked).toBe(1);
  online = true;
  changed();
  await vi.advanceTimersByTimeAsync(0);
  expect(looked).toBe(2);
});

test('no more when there is nothing left to be seen', async () => {
  result = 'over';
  await vi.advanceTimersByTimeAsync(once * 10);
  expect(looked).toBe(1);
  changed();
  await vi.advanceTimersByTimeAsync(once * 10);
  expect(looked).toBe(1);
});

test('more often while there is more to come', async () => {
  calm = 5_000;
  await vi.advanceTimersByTimeAsync(once);
  expect(looked).toBe(1);
  await vi.advanceTimersByTimeAsync(once);
  expect(looked).toBe(3);
  calm = 10_000;
  await vi.advanceTimersByTimeAsync(once / 2);
  expect(looked).toBe(4);
  await vi.advanceTimersByTimeAsync(once);
  expect(looked).toBe(5);
});

test('stopped, it looks no more', async () => {
  stop();
  await vi.advanceTimersByTimeAsync(once * 10);
  expect(looked).toBe(0);
});
