// The names of wardrobes by id, for the list of share links.
import { all } from '../lib/api/client';
import { listWardrobes } from './api';

export async function linkNames(): Promise<Record<string, string>> {
  const wardrobes = await all(listWardrobes);
  return Object.fromEntries(wardrobes.map(({ wardrobeId, name }) => [wardrobeId, name]));
}
