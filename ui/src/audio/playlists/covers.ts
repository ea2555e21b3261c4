// The artwork of what a playlist begins with, requested for a few playlists at a time.
import { getPlaylist } from '../api';
import type { Playlist } from '../types';

const atOnce = 3;
let going = 0;
const waiting: (() => void)[] = [];

/** Up to four different pictures. Without artwork, or if they cannot be loaded, there are none. */
export async function coversInTurn({ playlistId, total }: Playlist): Promise<string[]> {
  if (total === 0) return [];
  if (going >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  going += 1;
  try {
    const { data } = await getPlaylist(playlistId, { limit: 12 });
    return [...new Set(data.entries.flatMap(({ recording }) => recording?.artwork ?? []))].slice(0, 4);
  } catch {
    return [];
  } finally {
    going -= 1;
    waiting.shift()?.();
  }
}
