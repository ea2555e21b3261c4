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
  reasons: {
    'annotation-too-large': 'reason.annotationTooLarge',
    'in-use': 'items.inUse',
    'link-no-longer-valid': 'reason.linkGone',
    'link-of-another-score': 'reason.otherLink',
    'no-such-item': 'reason.noItem',
    'no-such-page': 'reason.noPage',
    'not-a-page': 'reason.notAPage',
    'not-uploaded': 'import.notArrived',
    'own-score': 'reason.ownScore',
    'score-deleted': 'import.scoreDeleted',
    'score-full': 'reason.scoreFull',
    'too-many-annotations': 'reason.tooManyAnnotations',
    'too-many-snapshots': 'reason.tooManySnapshots',
    'upload-gone': 'import.uploadGone',
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
