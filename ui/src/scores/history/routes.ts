// The pages about snapshots of a score.
import type { Route } from '../../routes';

export const historyRoutes: readonly Route[] = [
  { path: '/scores/:id/snapshots', title: 'snapshot.title', load: () => import('./Snapshots.svelte') },
  { path: '/scores/:id/snapshots/compare', title: 'snapshot.compareTitle', load: () => import('./Compare.svelte') },
];
