// Phrases about playlists.
import { Failure } from '../../lib/api/failure';
import { t, tn } from '../../lib/i18n/index.svelte';
import { fieldWording, wording } from '../../lib/wording';
import type { Playlist, PlaylistEntry } from '../types';
import { clock } from '../words';

/** What an entry is called. Until it is loaded, nobody knows. */
export function entryName(entry: PlaylistEntry | undefined): string {
  if (!entry) return t('common.loading');
  return entry.title || entry.recording?.audioFileName || t('playlists.unknown');
}

/** “12 recordings · 48:10”. */
export function extent({ total, durationMs }: Pick<Playlist, 'total' | 'durationMs'>): string {
  const count = tn('audio.count', total);
  return durationMs >= 1000 ? `${count} · ${clock(durationMs)}` : count;
}

/** The error text beside a field for a name. */
export function nameProblem(thrown: unknown): string {
  const failure = Failure.from(thrown);
  return fieldWording(failure, 'name') ?? wording(failure);
}
