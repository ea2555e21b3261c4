// The texts of recordings.
import type { Texts } from '../../lib/collection';
import { library as libraryEn } from './library.en';
import { library as libraryJa } from './library.ja';
import { player as playerEn } from './player.en';
import { player as playerJa } from './player.ja';
import { playlists as playlistsEn } from './playlists.en';
import { playlists as playlistsJa } from './playlists.ja';
import { reasons as reasonsEn } from './reasons.en';
import { reasons as reasonsJa } from './reasons.ja';
import { sources as sourcesEn } from './sources.en';
import { sources as sourcesJa } from './sources.ja';

const en = { ...libraryEn, ...playerEn, ...playlistsEn, ...sourcesEn, ...reasonsEn };

export const texts: Texts<typeof en> = {
  en,
  ja: { ...libraryJa, ...playerJa, ...playlistsJa, ...sourcesJa, ...reasonsJa },
};
