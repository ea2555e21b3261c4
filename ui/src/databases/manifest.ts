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
    'the database is empty; create a table first': 'versions.nothing',
    'a version with this name already exists': 'versions.taken',
    'other databases are forks of this one; delete them first': 'details.hasForks',
    'the database is being changed; try again': 'failure.unavailable',
  },
  searched: ['databases.searched'],
  find: async () => (await import('./find')).find,
  keeps: { storage: [sqlPrefix] },
};
