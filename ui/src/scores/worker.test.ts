// Which addresses of scores are available offline.
import { expect, test } from 'vitest';
import { worker } from './worker';

test('the stand needs its score', () => {
  expect(worker.needs('/scores/a/play')).toBe('/api/v1/scores/a');
  expect(worker.needs('/scores/a')).toBeNull();
  expect(worker.needs('/scores/a/b/play')).toBeNull();
  expect(worker.needs('/')).toBeNull();
});

test('of the API, a score may be kept, and pictures of its pages never change', () => {
  expect(worker.isAnswer('/api/v1/scores/a')).toBe(true);
  expect(worker.isAnswer('/api/v1/scores')).toBe(false);
  expect(worker.isAnswer('/api/v1/scores/a/shares')).toBe(false);
  expect(worker.isFixed('/api/v1/scores/a/pages/b/image')).toBe(true);
  expect(worker.isFixed('/api/v1/scores/a/items/b/image')).toBe(true);
  expect(worker.isFixed('/api/v1/scores/a')).toBe(false);
});

test('the offline page lists what was opened last first', async () => {
  const kept = [
    { scoreId: 'a', title: 'Air', at: 1, bytes: 1 },
    { scoreId: 'b/c', title: 'Berceuse', at: 2, bytes: 1, unfinished: true },
  ];
  const cache = { match: async () => Response.json(kept) } as unknown as Cache;
  expect(await worker.list(cache, 'en')).toEqual([
    { path: '/scores/b%2Fc/play', title: 'Berceuse (incomplete)' },
    { path: '/scores/a/play', title: 'Air' },
  ]);
});
