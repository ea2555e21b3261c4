// What can be done with recordings, as the entries of a menu.
import { confirm } from '../../lib/confirm.svelte';
import { t } from '../../lib/i18n/index.svelte';
import { complain, say } from '../../lib/toasts.svelte';
import { wording } from '../../lib/wording';
import { deleteRecording } from '../api';
import { addToIcon, albumsIcon, artistsIcon, enqueueIcon, infoIcon, playNextIcon } from '../icons';
import { player } from '../player/player.svelte';
import { addToPlaylist } from '../playlists/adding.svelte';
import type { Recording } from '../types';
import { titleOf } from '../words';
import type { Action } from './ActionMenu.svelte';
import { libraryChanged } from './changes.svelte';
import { showDetails } from './details.svelte';

/** The name of the place of what was uploaded. */
const uploads = 'todana:uploads';

export const canDelete = ({ s3BucketName }: Pick<Recording, 's3BucketName'>): boolean => s3BucketName === uploads;

const playable = (recordings: readonly Recording[]) => recordings.filter(({ missing }) => !missing);

/** The player says what it has done. */
export function playNext(recordings: readonly Recording[]): void {
  player.playNext(playable(recordings));
}

export function enqueue(recordings: readonly Recording[]): void {
  player.add(playable(recordings));
}

/** Deletes an uploaded recording, if somebody really wants it. Returns whether it is gone. */
export async function remove(recording: Recording): Promise<boolean> {
  const name = titleOf(recording);
  const sure = await confirm({
    title: t('recordings.deleteTitle', { name }),
    text: t('recordings.deleteText'),
    action: t('common.delete'),
  });
  if (!sure) return false;
  try {
    await deleteRecording(recording.audioId);
    libraryChanged();
    say(t('recordings.deleted', { name }));
    return true;
  } catch (thrown) {
    complain(wording(thrown));
    return false;
  }
}

/** For several recordings, which may have to be fetched first. */
export function actionsOfAll(recordings: () => Promise<readonly Recording[]>): Action[] {
  const withAll = (act: (all: readonly Recording[]) => void) => () =>
    void recordings().then(act, (thrown: unknown) => complain(wording(thrown)));
  return [
    { text: t('audio.playNext'), icon: playNextIcon, run: withAll(playNext) },
    { text: t('audio.enqueue'), icon: enqueueIcon, run: withAll(enqueue) },
    {
      text: t('audio.addTo'),
      icon: addToIcon,
      run: withAll((all) => addToPlaylist(all.map(({ audioId }) => audioId))),
    },
  ];
}

/** `inAlbum`: on the page of its album. */
export function actionsOf(recording: Recording, inAlbum = false): Action[] {
  const { audioId, albumId, artists } = recording;
  const one = artists.length === 1;
  return [
    ...actionsOfAll(async () => [recording]),
    ...(albumId && !inAlbum
      ? [{ text: t('audio.toAlbum'), icon: albumsIcon, href: `/audio/albums/${albumId}` }]
      : []),
    ...artists.slice(0, 4).map(({ artistId, name }) => ({
      text: one ? t('audio.toArtist') : t('audio.toArtistNamed', { name }),
      icon: artistsIcon,
      href: `/audio/artists/${artistId}`,
    })),
    { text: t('audio.details'), icon: infoIcon, run: () => showDetails(audioId) },
    ...(canDelete(recording)
      ? [{ text: t('recordings.delete'), icon: 'bin' as const, run: () => void remove(recording) }]
      : []),
  ];
}
