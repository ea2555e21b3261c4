// Loads two states of a score from the server and finds the differences.
import { getDiff, getScore } from '../api';
import type { Diff, Score } from '../types';
import { inverted, now } from './compare';

export interface Comparison {
  before: Score;
  after: Score;
  diff: Diff;
}

/** The server compares from a snapshot; from the current state, the result is reversed. */
export async function loadDiff(scoreId: string, from: string, to: string): Promise<Diff> {
  return from === now ? inverted(await getDiff(scoreId, to, now)) : getDiff(scoreId, from, to);
}

export async function loadComparison(scoreId: string, from: string, to: string): Promise<Comparison> {
  const state = async (at: string) => (await getScore(scoreId, at === now ? undefined : at)).data;
  const [before, after, diff] = await Promise.all([state(from), state(to), loadDiff(scoreId, from, to)]);
  return { before, after, diff };
}
