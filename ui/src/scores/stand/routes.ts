// The pages on which one plays from a score. Without the shell: there is nothing but the music. Whether the
// visitor may see it is for the server to say, since a public score is for anybody.
import type { Route } from '../../routes';

const play = () => import('./Play.svelte');

export const standRoutes: readonly Route[] = [
  { path: '/scores/:id/play', title: 'stand.title', open: true, load: play },
  { path: '/shared/scores/:id/play', title: 'stand.title', open: true, load: play },
];
