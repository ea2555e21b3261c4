// The titles of scores by id, for the list of share links.
import { all } from '../lib/api/client';
import { listScores } from './api';

export async function linkNames(): Promise<Record<string, string>> {
  const scores = await all((cursor) => listScores({ limit: 100, ...(cursor ? { cursor } : {}) }));
  return Object.fromEntries(scores.map(({ scoreId, title }) => [scoreId, title]));
}
