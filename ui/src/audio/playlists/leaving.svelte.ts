// Playlists that are about to be deleted: until the message goes, it can be undone.
import { SvelteSet } from 'svelte/reactivity';
import { t } from '../../lib/i18n/index.svelte';
import { complain, later } from '../../lib/toasts.svelte';
import { wording } from '../../lib/wording';
import { deletePlaylist } from '../api';
import type { Playlist } from '../types';

const leaving = new SvelteSet<string>();

export function isLeaving(playlistId: string): boolean {
  return leaving.has(playlistId);
}

export function leave({ playlistId, name }: Playlist): void {
  leaving.add(playlistId);
  later(
    t('playlists.deleted', { name }),
    async () => {
      try {
        // It stays hidden: a list that was loaded before still has it.
        await deletePlaylist(playlistId);
      } catch (thrown) {
        leaving.delete(playlistId);
        complain(wording(thrown));
      }
    },
    () => leaving.delete(playlistId),
  );
}
