// What the shell knows about recordings.
import type { Collection } from '../lib/collection';
import { audioIcon } from './icons';
import { playerPrefix } from './kept';
import { audioReasons } from './reasons';
import { audioPages } from './pages';
import { audioRoutes } from './routes';
import { texts } from './texts';
import Vignette from './Vignette.svelte';

export const audio: Collection<typeof texts> = {
  id: 'audio',
  path: '/audio',
  title: 'audio.title',
  count: 'audio.count',
  about: 'audio.about',
  icon: audioIcon,
  vignette: Vignette,
  shortcut: 'a',
  shortcutText: 'audio.go',
  texts,
  routes: audioRoutes,
  reasons: audioReasons,
  searched: ['audio.searched.albums', 'audio.searched.artists', 'audio.searched.recordings'],
  find: async () => (await import('./find')).find,
  // The first of them is the collection itself.
  pages: audioPages.slice(1).map(({ page, text, icon }) => ({ path: `/audio${page}`, title: text, icon })),
  keeps: { storage: [playerPrefix] },
  stays: () => import('./player/Stays.svelte'),
  resume: async (account) => (await import('./player/plays')).sendPlays(account),
};
