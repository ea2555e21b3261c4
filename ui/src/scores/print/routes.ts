// The page from which a score is printed. Without the shell: what is on it goes onto paper. Whether the
// visitor may see the score is for the server to say.
import type { Route } from '../../routes';

const print = () => import('./Print.svelte');

export const printRoutes: readonly Route[] = [
  { path: '/scores/:id/print', title: 'print.title', open: true, load: print },
  { path: '/shared/scores/:id/print', title: 'print.title', open: true, load: print },
];
