// Adds recordings to the end of a playlist, once, even if an answer is lost.
//
// Such a request carries no key. It names the version that it changes instead: sent again, it is refused if it was
// already done.
import { Failure } from '../../lib/api/failure';
import type { Tagged } from '../../lib/api/client';
import { changeEntries, getPlaylist } from '../api';
import type { Playlist } from '../types';

interface Version {
  tag: string | null;
  total: number;
}

/** The server shows no more entries at once. */
const part = 500;
/** So often others may be faster. */
const attempts = 3;

/** What was sent without an answer, with the version that it was sent for. */
const unanswered = new Map<string, Version>();

export async function append(playlistId: string, audioIds: readonly string[]): Promise<Tagged<Playlist>> {
  const what = JSON.stringify([playlistId, audioIds]);
  let known = unanswered.get(what);
  let version = known ?? (await current(playlistId));
  for (let attempt = 1; ; attempt += 1) {
    try {
      const made = await changeEntries(playlistId, [{ op: 'insert', audioIds: [...audioIds] }], version.tag);
      unanswered.delete(what);
      return made;
    } catch (thrown) {
      const failure = Failure.from(thrown);
      if (/^(unreachable|unavailable)$/.test(failure.kind)) {
        unanswered.set(what, version);
        failure.once = true;
        throw failure;
      }
      if (failure.kind !== 'changed-meanwhile' || attempt === attempts) {
        if (failure.final) unanswered.delete(what);
        throw failure;
      }
    }
    // Either it was done before, or somebody else has changed the playlist.
    const found = known && (await ours(playlistId, known, audioIds));
    unanswered.delete(what);
    if (found) return found;
    known = undefined;
    version = await current(playlistId);
  }
}

async function current(playlistId: string): Promise<Version> {
  const { data, tag } = await getPlaylist(playlistId, { limit: 0 });
  return { tag, total: data.total };
}

/** The playlist, if these are all that was added to it since that version. */
async function ours(playlistId: string, { total }: Version, audioIds: readonly string[]) {
  let found: Tagged<Playlist> | null = null;
  for (let at = 0; at < audioIds.length; at += part) {
    const wanted = audioIds.slice(at, at + part);
    const { data, tag } = await getPlaylist(playlistId, { offset: total + at, limit: wanted.length });
    if (data.total !== total + audioIds.length || (found && found.tag !== tag)) return null;
    if (data.entries.some((entry, place) => entry.audioId !== wanted[place])) return null;
    found = { data, tag };
  }
  return found;
}
