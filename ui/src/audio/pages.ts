// The pages of audio, in order. The first five are in its navigation.
import type { Key } from '../lib/i18n/index.svelte';
import type { IconSource } from '../parts/icons';
import { albumsIcon, artistsIcon, audioIcon, playlistsIcon, recordingsIcon, sourcesIcon } from './icons';

export const audioPages: readonly { page: string; text: Key; icon: IconSource }[] = [
  { page: '', text: 'audio.home', icon: audioIcon },
  { page: '/albums', text: 'albums.title', icon: albumsIcon },
  { page: '/artists', text: 'artists.title', icon: artistsIcon },
  { page: '/recordings', text: 'recordings.title', icon: recordingsIcon },
  { page: '/playlists', text: 'playlists.title', icon: playlistsIcon },
  { page: '/genres', text: 'genres.title', icon: 'tag' },
  { page: '/sources', text: 'sources.title', icon: sourcesIcon },
];
