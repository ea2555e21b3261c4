// What the shell knows about scores.
import type { Collection } from '../lib/collection';
import { scoresIcon } from './icon';
import { keptPrefix, layersPrefix } from './kept';
import { scoreRoutes } from './routes';
import { texts } from './texts';
import Vignette from './Vignette.svelte';

export const scores: Collection<typeof texts> = {
  id: 'scores',
  path: '/scores',
  title: 'scores.title',
  count: 'scores.count',
  about: 'scores.about',
  icon: scoresIcon,
  vignette: Vignette,
  shortcut: 's',
  shortcutText: 'scores.go',
  texts,
  routes: scoreRoutes,
  // In crates/scores/src/service: snapshots.rs, mod.rs.
  reasons: {
    'a snapshot with this name already exists': 'snapshot.taken',
    'the score was deleted; restore it first': 'import.scoreDeleted',
  },
  searched: ['scores.searched'],
  find: async () => (await import('./find')).find,
  linkNames: async () => (await import('./link-names')).linkNames(),
  usage: () => import('./parts/Usage.svelte'),
  invitation: () => import('./public/Invitation.svelte'),
  administration: () => import('./public/ForVisitors.svelte'),
  keeps: { storage: [layersPrefix], caches: [keptPrefix] },
  // What was written on a score without a connection is sent.
  resume: async (account) => (await import('./stand/leftovers')).sendLeftovers(account),
};
