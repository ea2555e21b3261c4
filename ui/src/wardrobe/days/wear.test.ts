// Recording what was worn: a second time on the same day is allowed, but pointed out.
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Failure } from '../../lib/api/failure';

const api = vi.hoisted(() => ({
  clothingWear: vi.fn(),
  deleteHistory: vi.fn(),
  getOutfit: vi.fn(),
  listHistory: vi.fn(),
  recordWear: vi.fn(),
  outfitWear: vi.fn(),
}));
const done = vi.hoisted(() => vi.fn());
vi.mock('../api', () => api);
vi.mock('../../lib/toasts.svelte', () => ({ complain: vi.fn(), done }));

let wear: typeof import('./wear');
const date = '20200102';
const said = () => done.mock.lastCall?.[0] as string;

beforeAll(async () => {
  vi.stubGlobal('navigator', { language: 'en-GB' });
  wear = await import('./wear');
}, 60_000);

beforeEach(() => {
  vi.resetAllMocks();
  api.recordWear.mockResolvedValue({ historyId: 'h1' });
  api.getOutfit.mockResolvedValue({
    data: {
      clothes: [
        { clothingId: 'a', status: 'ACTIVE' },
        { clothingId: 'b', status: 'DELETED' },
      ],
    },
  });
});

test.each([
  [1, /2020\. 1 deleted garment was left out\.$/],
  [2, /2020\. It is now recorded 2 times for that day\. 1 deleted garment was left out\.$/],
])('an outfit that is there %s times', async (count, text) => {
  api.outfitWear.mockResolvedValue([{ date, count }]);
  expect(await wear.recordOutfit('w', 't', date)).toBe(true);
  expect(api.outfitWear).toHaveBeenCalledExactlyOnceWith('w', 't', { from: date, to: date });
  expect(said()).toMatch(text);
});

test('a garment alone is counted, several together are not', async () => {
  api.clothingWear.mockResolvedValue([{ date, count: 3 }]);
  await wear.record('w', { date, clothingIds: ['a'] });
  expect(said()).toMatch(/2020\. It is now recorded 3 times for that day$/);
  await wear.record('w', { date, clothingIds: ['a', 'b'] });
  expect(said()).toMatch(/2020$/);
  expect(api.clothingWear).toHaveBeenCalledOnce();
});

test('what cannot be counted is recorded all the same', async () => {
  api.outfitWear.mockRejectedValue(new Failure('unreachable'));
  await wear.recordOutfit('w', 't', date);
  expect(said()).toMatch(/2020\. 1 deleted/);
});

test('the outfits of a day', async () => {
  api.listHistory.mockResolvedValue({ items: [{ templateId: 't' }, { templateId: null }, { templateId: 't' }] });
  expect([...(await wear.outfitsOn('w', date))]).toEqual(['t']);
});
