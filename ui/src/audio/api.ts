// The API of recordings: one function for each route.
import {
  api,
  ask,
  create,
  guarded,
  make,
  post,
  withTag,
  type Page,
  type Tagged,
} from '../lib/api/client';
import type { Key } from '../lib/api/intent';
import type { paths } from '../lib/api/schema';
import type * as T from './types';

type Query<P extends keyof paths> = paths[P] extends { get: { parameters: { query?: infer Q } } } ? NonNullable<Q> : never;

export type RecordingsQuery = Query<'/api/v1/audio/recordings'>;
export type AlbumsQuery = Query<'/api/v1/audio/albums'>;
export type ArtistsQuery = Query<'/api/v1/audio/artists'>;

const recording = '/api/v1/audio/recordings/{audioId}';
const album = '/api/v1/audio/albums/{albumId}';
const artist = '/api/v1/audio/artists/{artistId}';
const playlist = '/api/v1/audio/playlists/{playlistId}';
const source = '/api/v1/audio/sources/{sourceId}';

declare module '../lib/api/client' {
  interface KeylessPaths {
    // A second one joins the running scan.
    '/api/v1/audio/sources/{sourceId}/scan': true;
    // Refused when nothing is asked any more.
    '/api/v1/audio/sources/{sourceId}/answer': true;
    // With a time, a play counts once.
    '/api/v1/audio/recordings/{audioId}/plays': true;
    // Made only of the version that was seen.
    '/api/v1/audio/playlists/{playlistId}/changes': true;
  }
}

// Lists

export const listRecordings = (query: RecordingsQuery): Promise<T.Listing<T.Recording>> =>
  ask(api.GET('/api/v1/audio/recordings', { params: { query } }));

export const listAlbums = (query: AlbumsQuery): Promise<T.Listing<T.Album>> =>
  ask(api.GET('/api/v1/audio/albums', { params: { query } }));

export const listArtists = (query: ArtistsQuery): Promise<T.Listing<T.Artist>> =>
  ask(api.GET('/api/v1/audio/artists', { params: { query } }));

export const listGenres = (query: { limit?: number; offset?: number }): Promise<T.Listing<T.Genre>> =>
  ask(api.GET('/api/v1/audio/genres', { params: { query } }));

export const getAlbum = (albumId: string): Promise<T.AlbumDetail> =>
  ask(api.GET(album, { params: { path: { albumId } } }));

export const getArtist = (artistId: string): Promise<T.ArtistDetail> =>
  ask(api.GET(artist, { params: { path: { artistId } } }));

export const getRecording = (audioId: string): Promise<T.RecordingDetail> =>
  ask(api.GET(recording, { params: { path: { audioId } } }));

export const deleteRecording = (audioId: string): Promise<unknown> =>
  ask(api.DELETE(recording, { params: { path: { audioId } } }));

export const getLyrics = async (audioId: string): Promise<T.Lyrics[]> =>
  (await ask(api.GET(`${recording}/lyrics`, { params: { path: { audioId } } }))).lyrics;

/** The address of a recording's sound: always from this server, as another's is not allowed by the page's policy. */
export function streamPlace(audioId: string): string {
  return `/api/v1/audio/recordings/${audioId}/stream?direct=false`;
}

/** The address of a picture by its digest. It never changes. The sizes are 96, 300, 600 and 1200. */
export function artworkPlace(digest: string, size: 96 | 300 | 600 | 1200): string {
  return `/api/v1/audio/artwork/${digest}?size=${size}`;
}

// Marks

/** Makes it a favourite, or no longer. */
export async function setStar(kind: T.Marked, id: string, starred: boolean): Promise<void> {
  const method = starred ? api.PUT : api.DELETE;
  if (kind === 'recordings') await ask(method(`${recording}/star`, { params: { path: { audioId: id } } }));
  else if (kind === 'albums') await ask(method(`${album}/star`, { params: { path: { albumId: id } } }));
  else await ask(method(`${artist}/star`, { params: { path: { artistId: id } } }));
}

/** Rates it with 1 to 5, or takes the rating away with 0. */
export async function setRating(kind: T.Marked, id: string, rating: number): Promise<void> {
  const body = { rating };
  if (kind === 'recordings') await ask(api.PUT(`${recording}/rating`, { params: { path: { audioId: id } }, body }));
  else if (kind === 'albums') await ask(api.PUT(`${album}/rating`, { params: { path: { albumId: id } }, body }));
  else await ask(api.PUT(`${artist}/rating`, { params: { path: { artistId: id } }, body }));
}

/** Counts that it was played at a time: once, however often it is reported. */
export const reportPlay = (audioId: string, playedAt: string): Promise<T.Mark> =>
  ask(post(`${recording}/plays`, { params: { path: { audioId } }, body: { playedAt } }));

// Playlists

export const listPlaylists = (cursor?: string): Promise<Page<T.Playlist>> =>
  ask(api.GET('/api/v1/audio/playlists', { params: { query: { cursor } } }));

export const makePlaylist = (name: string, audioIds: readonly string[] = []): Promise<T.Playlist> =>
  make('/api/v1/audio/playlists', { body: { name, audioIds: [...audioIds] } });

/** With the entries from `offset` on. */
export const getPlaylist = (
  playlistId: string,
  query: { offset?: number; limit?: number } = {},
): Promise<Tagged<T.PlaylistDetail>> => 
  withTag(api.GET(playlist, { params: { path: { playlistId }, query } })) as Promise<Tagged<T.PlaylistDetail>>;

export const changePlaylist = (
  playlistId: string,
  body: { name?: string; comment?: string; public?: boolean },
  tag?: string | null,
): Promise<Tagged<T.Playlist>> =>
  withTag(api.PATCH(playlist, { params: { path: { playlistId }, header: guarded(tag) }, body }));

export const deletePlaylist = (playlistId: string): Promise<unknown> =>
  ask(api.DELETE(playlist, { params: { path: { playlistId } } }));

export type PlaylistChange =
  | { op: 'insert'; at?: number; audioIds: string[] }
  | { op: 'remove'; at: number; count?: number }
  | { op: 'move'; from: number; count?: number; to: number };

/** All of the changes or none. Positions belong to a version: name it, except to insert at the end. */
export const changeEntries = (
  playlistId: string,
  changes: PlaylistChange[],
  tag: string | null,
): Promise<Tagged<T.Playlist>> =>
  withTag(
    post(`${playlist}/changes`, { params: { path: { playlistId }, header: guarded(tag) }, body: { changes } as never }),
  );

/** The address of a playlist as a file. */
export function m3uPlace(playlistId: string): string {
  return `/api/v1/audio/playlists/${playlistId}.m3u8`;
}

export const importPlaylist = (name: string, text: string): Promise<T.Playlist> =>
  make('/api/v1/audio/playlists/import', { body: { name, text } });

// The queue

export const getQueue = (): Promise<Tagged<T.Queue>> => withTag(api.GET('/api/v1/audio/queue'));

/** `leaving`: the page may be closed before the answer. */
export const putQueue = (
  body: { audioIds: string[]; current: number | null; positionMs: number; client: string },
  tag: string | null,
  leaving = false,
): Promise<Tagged<T.Queue>> =>
  withTag(
    api.PUT('/api/v1/audio/queue', { params: { header: guarded(tag) }, body: body as never, keepalive: leaving }),
  );

// Sources and uploads

export const listFolders = async (): Promise<string[]> =>
  (await ask(api.GET('/api/v1/audio/folders'))).items.map(({ name }) => name);

export const listSources = async (): Promise<T.Source[]> => (await ask(api.GET('/api/v1/audio/sources'))).items;

export const getSource = (sourceId: string): Promise<Tagged<T.Source>> =>
  withTag(api.GET(source, { params: { path: { sourceId } } }));

export const addSource = (body: T.NewSource): Promise<T.Source> =>
  make('/api/v1/audio/sources', { body }, ['accessKeyId', 'secretAccessKey']);

export const changeSource = (
  sourceId: string,
  body: paths['/api/v1/audio/sources/{sourceId}']['patch']['requestBody']['content']['application/json'],
  tag?: string | null,
): Promise<Tagged<T.Source>> =>
  withTag(api.PATCH(source, { params: { path: { sourceId }, header: guarded(tag) }, body }));

export const removeSource = (sourceId: string): Promise<unknown> =>
  ask(api.DELETE(source, { params: { path: { sourceId } } }));

export const startScan = (sourceId: string): Promise<T.Source> =>
  ask(post(`${source}/scan`, { params: { path: { sourceId } } }));

export const answerScan = (sourceId: string, remove: boolean): Promise<T.Source> =>
  ask(post(`${source}/answer`, { params: { path: { sourceId } }, body: { remove } }));

export const listProblems = (sourceId: string, cursor?: string): Promise<Page<T.Problem>> =>
  ask(api.GET(`${source}/problems`, { params: { path: { sourceId }, query: { cursor } } }));

export type AnnouncedUpload = paths['/api/v1/audio/uploads']['post']['responses'][201]['content']['application/json'];

/** Announces a file. Where to send it is in the answer. The key belongs to the file: two may have the same name. */
export const announceUpload = (originalName: string, sizeBytes: number, key: Key): Promise<AnnouncedUpload> =>
  ask(create('/api/v1/audio/uploads', key, { body: { originalName, sizeBytes } }));

/** Reads the file that has arrived. Answers with the id of its recording. */
export const completeUpload = (uploadId: string): Promise<{ audioId: string }> =>
  make('/api/v1/audio/uploads/{uploadId}/complete', { params: { path: { uploadId } } });
