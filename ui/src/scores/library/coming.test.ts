import { beforeEach, expect, test, vi } from 'vitest';
import { Failure } from '../../lib/api/failure';
import type { Head, ScorePage, Summary } from '../types';

const since = vi.hoisted(() => vi.fn());
vi.mock('../api', () => ({ getScoreSince: since }));

const { Coming, coverOf } = await import('./coming');

let scores: Summary[];
let taken: string[];
let gone: string[];
const make = () =>
  new Coming({
    scores: () => scores,
    take: (score: Head) => taken.push(score.scoreId),
    gone: (scoreId) => gone.push(scoreId),
  });
const score = (scoreId: string, unfinished: boolean) => ({ scoreId, unfinished, pageCount: 1, pagesToCome: 9 }) as Summary;

beforeEach(() => {
  since.mockReset();
  taken = [];
  gone = [];
});

test('asks for what is unfinished, a few at a time and each in its turn', async () => {
  scores = [score('whole', false), ...['a', 'b', 'c', 'd'].map((id) => score(id, true))];
  since.mockImplementation(async (scoreId: string) => ({ data: score(scoreId, true), tag: `"${scoreId}"` }));
  const coming = make();
  expect(await coming.look()).toBe('well');
  expect(taken).toEqual(['a', 'b', 'c']);
  await coming.look();
  expect(taken).toEqual(['a', 'b', 'c', 'd']);
  await coming.look();
  expect(since.mock.calls.slice(4)).toEqual([['a', '"a"'], ['b', '"b"'], ['c', '"c"']]);
  scores = [score('a', false)];
  since.mockReset();
  expect(await coming.look()).toBe('well');
  expect(since).not.toHaveBeenCalled();
});

test('a list that came with something older is set right again', async () => {
  scores = [score('a', true)];
  since.mockResolvedValue({ data: { ...score('a', true), pageCount: 5 }, tag: '"5"' });
  const coming = make();
  await coming.look();
  await coming.look();
  scores = [{ ...scores[0]!, pageCount: 5 }];
  await coming.look();
  expect(since.mock.calls).toEqual([['a', null], ['a', null], ['a', '"5"']]);
});

test('what has not changed is left alone, what is gone goes, and a failure is told', async () => {
  scores = ['same', 'gone', 'lost'].map((id) => score(id, true));
  since
    .mockResolvedValueOnce(null)
    .mockRejectedValueOnce(new Failure('not-found'))
    .mockRejectedValueOnce(new Failure('unreachable'));
  expect(await make().look()).toBe('failed');
  expect(taken).toEqual([]);
  expect(gone).toEqual(['gone']);
});

test('the cover is the first page, if that is shown as it lies in the file', () => {
  const page = { rotation: 0, crop: null, thumbnailUrl: '/small' } as ScorePage;
  expect(coverOf({ owned: true, pages: [] }, null)).toBe(null);
  expect(coverOf({ owned: true, pages: [page] }, null)).toBe('/small');
  expect(coverOf({ owned: true, pages: [{ ...page, rotation: 90 }] }, '/cover')).toBe('/cover');
  expect(coverOf({ owned: false, pages: [page] }, '/cover')).toBe('/cover');
});
