// The pages of the music stand. They have no shell: they show only the music. The server decides whether the visitor
// may see it, since a public score is for everyone.
import type { Route } from '../../routes';

const play = () => import('./Play.svelte');

export const standRoutes: readonly Route[] = [
  { path: '/scores/:id/play', title: 'stand.title', open: true, load: play },
  { path: '/shared/scores/:id/play', title: 'stand.title', open: true, load: play },
];
