// The page that prints a score. It has no shell, because its content goes onto paper. The server decides whether the
// visitor may see the score.
import type { Route } from '../../routes';

const print = () => import('./Print.svelte');

export const printRoutes: readonly Route[] = [
  { path: '/scores/:id/print', title: 'print.title', open: true, load: print },
  { path: '/shared/scores/:id/print', title: 'print.title', open: true, load: print },
];
