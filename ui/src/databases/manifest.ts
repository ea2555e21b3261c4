// What the shell knows about databases.
import type { Collection } from '../lib/collection';
import { databasesIcon } from './icon';
import { sqlPrefix } from './kept';
import { databaseRoutes } from './routes';
import { texts } from './texts';
import Vignette from './Vignette.svelte';

export const databases: Collection<typeof texts> = {
  id: 'databases',
  path: '/databases',
  title: 'databases.title',
  count: 'databases.shown',
  about: 'databases.about',
  icon: databasesIcon,
  vignette: Vignette,
  shortcut: 'd',
  shortcutText: 'databases.go',
  texts,
  routes: databaseRoutes,
  problems: {
    'statement-failed': 'sql.statementFailed',
    'constraint-failed': 'sql.statementFailed',
    'too-slow': 'sql.tooSlow',
    'answer-too-large': 'sql.answerTooLarge',
  },
  // In crates/databases/src/service: mod.rs, room.rs, removal.rs.
  reasons: {
    'there is nothing in it yet that could be kept': 'versions.nothing',
    'there is a version of that name already': 'versions.taken',
    'other databases began as its forks and rest on it; delete those first': 'details.hasForks',
    'it is being changed; try again': 'failure.unavailable',
  },
  searched: ['databases.searched'],
  find: async () => (await import('./find')).find,
  keeps: { storage: [sqlPrefix] },
};
