// Finds albums, artists and recordings, for the search on the home page.
import { shownMost, type Finder, type Place } from '../lib/search.svelte';
import { artworkPlace, listAlbums, listArtists, listRecordings } from './api';
import { albumsIcon, artistsIcon, recordingsIcon } from './icons';
import { balanced } from './library/balanced';
import { titleOf } from './words';

const picture = (digest: string | null | undefined) => (digest ? artworkPlace(digest, 96) : null);

export const find: Finder = async (typed) => {
  const query = { q: typed, limit: shownMost };
  const [artists, albums, recordings] = await Promise.all([listArtists(query), listAlbums(query), listRecordings(query)]);
  const all = `/audio/search?${new URLSearchParams({ q: typed })}`;
  const kinds: Place[][] = [
    artists.items.map(({ artistId, name, artwork }) => ({
      path: `/audio/artists/${artistId}`,
      title: name,
      where: null,
      icon: artistsIcon,
      picture: picture(artwork),
    })),
    albums.items.map(({ albumId, name, artist, artwork }) => ({
      path: `/audio/albums/${albumId}`,
      title: name,
      where: artist,
      icon: albumsIcon,
      picture: picture(artwork),
    })),
    // The album opens at the recording.
    recordings.items.map((recording) => ({
      path: `${recording.albumId ? `/audio/albums/${recording.albumId}` : all}#${recording.audioId}`,
      title: titleOf(recording),
      where: recording.artist ?? recording.album ?? null,
      icon: recordingsIcon,
      picture: picture(recording.artwork),
    })),
  ];
  const found = balanced(kinds, shownMost);
  const total = artists.total + albums.total + recordings.total;
  return { found, more: total > found.length ? all : null };
};
