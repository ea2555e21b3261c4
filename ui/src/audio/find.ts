// Finds albums, artists and recordings, for the search on the home page.
import type { Finder } from '../lib/search.svelte';
import { listAlbums } from './api';
import { albumsIcon } from './icons';

export const find: Finder = async (typed) => {
  const albums = await listAlbums({ q: typed, limit: 5 });
  return {
    found: albums.items.map(({ albumId, name, artist }) => ({
      path: `/audio/albums/${albumId}`,
      title: name,
      where: artist,
      icon: albumsIcon,
    })),
    more: null,
  };
};
