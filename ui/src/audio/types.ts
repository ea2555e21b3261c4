// Short names for the API's types of recordings.
import type { components } from '../lib/api/schema';

type Schemas = components['schemas'];

export type Recording = Schemas['Recording'];
export type RecordingDetail = Schemas['RecordingDetail'];
export type Album = Schemas['AudioAlbum'];
export type AlbumDetail = Schemas['AudioAlbumDetail'];
export type Artist = Schemas['AudioArtist'];
export type ArtistDetail = Schemas['AudioArtistDetail'];
export type Genre = Schemas['AudioGenre'];
export type Mark = Schemas['AudioMark'];
export type Lyrics = Schemas['RecordingLyrics']['lyrics'][number];
export type Playlist = Schemas['AudioPlaylist'];
export type PlaylistDetail = Schemas['AudioPlaylistDetail'];
export type PlaylistEntry = PlaylistDetail['entries'][number];
export type Queue = Schemas['AudioQueue'];
export type Source = Schemas['AudioSource'];
export type NewSource = Schemas['NewAudioSource'];
export type Problem = Schemas['AudioProblem'];

/** A part of a list. With `more`, there are more than `total`. */
export interface Listing<T> {
  items: T[];
  total: number;
  more: boolean;
  next?: string;
}

/** Something that can be a favourite and has a rating. */
export type Marked = 'recordings' | 'albums' | 'artists';
