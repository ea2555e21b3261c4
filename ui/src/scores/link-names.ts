// The titles of scores by their ids, for the list of links that were given out.
import { all } from '../lib/api/client';
import { listScores } from './api';

export async function linkNames(): Promise<Record<string, string>> {
  const scores = await all((cursor) => listScores({ limit: 100, ...(cursor ? { cursor } : {}) }));
  return Object.fromEntries(scores.map(({ scoreId, title }) => [scoreId, title]));
}
