// The pages of audio. `:id` is passed as `id`.
import type { Page, Route } from '../routes';

/** Inside the frame of audio, which is loaded beside the page. */
function framed(page: () => Promise<Page>): () => Promise<Page> {
  return async () => {
    const [frame, { default: component }] = await Promise.all([import('./Frame.svelte'), page()]);
    return { default: component, frame: frame.default };
  };
}

export const audioRoutes: readonly Route[] = [
  { path: '/audio', title: 'audio.title', load: framed(() => import('./library/Home.svelte')) },
  { path: '/audio/albums', title: 'albums.title', load: framed(() => import('./library/Albums.svelte')) },
  { path: '/audio/albums/:id', title: 'albums.single', load: framed(() => import('./library/Album.svelte')) },
  { path: '/audio/artists', title: 'artists.title', load: framed(() => import('./library/Artists.svelte')) },
  { path: '/audio/artists/:id', title: 'artists.single', load: framed(() => import('./library/Artist.svelte')) },
  { path: '/audio/recordings', title: 'recordings.title', load: framed(() => import('./library/Recordings.svelte')) },
  { path: '/audio/genres', title: 'genres.title', load: framed(() => import('./library/Genres.svelte')) },
  { path: '/audio/search', title: 'audio.search', load: framed(() => import('./library/Search.svelte')) },
  { path: '/audio/playlists', title: 'playlists.title', load: framed(() => import('./playlists/Playlists.svelte')) },
  { path: '/audio/playlists/:id', title: 'playlists.single', load: framed(() => import('./playlists/Playlist.svelte')) },
  { path: '/audio/sources', title: 'sources.title', load: framed(() => import('./sources/Sources.svelte')) },
  { path: '/audio/sources/:id', title: 'sources.single', load: framed(() => import('./sources/Source.svelte')) },
  { path: '/audio/playing', title: 'player.playing', load: () => import('./player/Playing.svelte') },
];
