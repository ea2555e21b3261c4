// The names of wardrobes by their ids, for the list of links that were given out.
import { all } from '../lib/api/client';
import { listWardrobes } from './api';

export async function linkNames(): Promise<Record<string, string>> {
  const wardrobes = await all(listWardrobes);
  return Object.fromEntries(wardrobes.map(({ wardrobeId, name }) => [wardrobeId, name]));
}
