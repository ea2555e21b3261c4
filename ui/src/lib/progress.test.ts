import { expect, test } from 'vitest';
import { Pace, share, type Progress } from './progress';

const pages = (done: number, total: number | null = 40): Progress => ({ unit: 'pages', done, total });

test('a share is between none and all, and none while the total is unknown', () => {
  expect([pages(0), pages(10), pages(40), pages(50), pages(3, null), pages(0, 0)].map(share)).toEqual([
    0, 0.25, 1, 1, 0, 0,
  ]);
});

test('the rest takes as long as as much took before', () => {
  const pace = new Pace();
  expect(pace.left(pages(10), 0)).toBeNull();
  expect(pace.left(pages(11), 1000)).toBeNull();
  expect(pace.left(pages(20), 10_000)).toBe(20);
  expect(pace.left(pages(40), 30_000)).toBeNull();
});

test('nothing is estimated without a total, or before anything came', () => {
  const pace = new Pace();
  pace.left(pages(0, null), 0);
  expect(pace.left(pages(5, null), 10_000)).toBeNull();
  expect(new Pace().left(pages(0), 10_000)).toBeNull();
});

test('another part of the work, and a new attempt, are estimated anew', () => {
  const pace = new Pace();
  const sent = (done: number): Progress => ({ unit: 'bytes', done, total: 1000 });
  pace.left(sent(0), 0);
  expect(pace.left(sent(500), 5000)).toBe(5);
  expect(pace.left(sent(100), 6000)).toBeNull();
  expect(pace.left(sent(200), 10_000)).toBe(32);
  expect(pace.left(pages(0), 11_000)).toBeNull();
  expect(pace.left(pages(20), 21_000)).toBe(10);
});
