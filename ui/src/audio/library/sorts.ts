// The ways to sort albums and recordings, in words.
import { t } from '../../lib/i18n/index.svelte';
import type { SortChoice } from '../../parts/SortChooser.svelte';
import type { AlbumSort, RecordingSort } from './query';

const times = () => ({ desc: t('sort.newest'), asc: t('sort.oldest') });
const letters = () => ({ asc: t('audio.fromA'), desc: t('audio.fromZ') });
const numbers = () => ({ desc: t('audio.mostFirst'), asc: t('audio.leastFirst') });
const latest = () => ({ desc: t('sort.latest'), asc: t('audio.longestAgo') });

export const albumChoices = (): SortChoice<AlbumSort>[] => [
  { value: 'added', name: t('sort.created'), ends: times() },
  { value: 'name', name: t('albums.sortName'), ends: letters() },
  { value: 'artist', name: t('recordings.columnArtist'), ends: letters() },
  { value: 'year', name: t('recording.year'), ends: times() },
  { value: 'played', name: t('audio.sortPlayed'), ends: latest() },
  { value: 'plays', name: t('audio.sortPlays'), ends: numbers() },
  { value: 'starred', name: t('audio.sortStarred'), ends: latest() },
  { value: 'rating', name: t('audio.sortRating'), ends: { desc: t('audio.bestFirst'), asc: t('audio.worstFirst') } },
];

export const recordingChoices = (): SortChoice<RecordingSort>[] => [
  { value: 'title', name: t('recordings.columnTitle'), ends: letters() },
  { value: 'artist', name: t('recordings.columnArtist'), ends: letters() },
  { value: 'album', name: t('recordings.columnAlbum'), ends: letters() },
  { value: 'added', name: t('sort.created'), ends: times() },
  { value: 'played', name: t('audio.sortPlayed'), ends: latest() },
  { value: 'year', name: t('recording.year'), ends: times() },
  { value: 'starred', name: t('audio.sortStarred'), ends: latest() },
];
