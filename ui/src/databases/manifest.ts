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
  reasons: {
    'already-there': 'failure.conflict',
    'bad-value': 'sql.badValue',
    'being-changed': 'failure.unavailable',
    'has-forks': 'details.hasForks',
    'nothing-to-keep': 'versions.nothing',
    'statement-failed': 'sql.statementFailed',
    'too-many-databases': 'databases.tooMany',
    'too-many-versions': 'versions.tooMany',
  },
  searched: ['databases.searched'],
  find: async () => (await import('./find')).find,
  keeps: { storage: [sqlPrefix] },
};
