import { expect, test } from 'vitest';
import { belongsTo, surplus, type KeptScore } from './keeping';

const score = (scoreId: string, at: number, bytes: number): KeptScore => ({ scoreId, title: scoreId, at, bytes });
const ids = (scores: KeptScore[]) => scores.map(({ scoreId }) => scoreId);

test('as long as there is room, nothing goes', () => {
  expect(surplus([score('a', 1, 10), score('b', 2, 10)], { bytes: 20, scores: 2 })).toEqual([]);
});

test('the oldest goes first', () => {
  const kept = [score('b', 2, 10), score('c', 3, 10), score('a', 1, 10)];
  expect(ids(surplus(kept, { bytes: 20, scores: 9 }))).toEqual(['a']);
  expect(ids(surplus(kept, { bytes: 99, scores: 1 }))).toEqual(['a', 'b']);
});

test('the one just opened stays, however large it is', () => {
  expect(ids(surplus([score('a', 1, 5), score('b', 2, 500)], { bytes: 100, scores: 9 }))).toEqual(['a']);
});

test('to a score belongs what lies under its address, and nothing of another', () => {
  for (const path of ['/api/v1/scores/ab', '/api/v1/scores/ab/items/1/image']) expect(belongsTo('ab', path)).toBe(true);
  for (const path of ['/api/v1/scores/abc', '/api/v1/scores', '/api/v1/session', '/kept-scores', '/scores/ab']) {
    expect(belongsTo('ab', path)).toBe(false);
  }
});
