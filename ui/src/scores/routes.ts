// The pages of the scores. `:id` is passed as `id`.
import type { Route } from '../routes';
import { historyRoutes } from './history/routes';
import { printRoutes } from './print/routes';
import { standRoutes } from './stand/routes';

export const scoreRoutes: readonly Route[] = [
  { path: '/scores', title: 'scores.title', load: () => import('./library/Library.svelte') },
  { path: '/scores/deleted', title: 'scores.deletedTitle', load: () => import('./library/Deleted.svelte') },
  { path: '/scores/:id', title: 'scores.single', visitors: true, load: () => import('./score/Score.svelte') },
  { path: '/scores/:id/pages', title: 'pages.title', load: () => import('./pages/Organiser.svelte') },
  { path: '/public', title: 'public.title', visitors: true, load: () => import('./public/Public.svelte') },
  { path: '/shared/scores/:id', title: 'scores.single', open: true, load: () => import('./score/Shared.svelte') },
  ...standRoutes,
  ...printRoutes,
  ...historyRoutes,
];
