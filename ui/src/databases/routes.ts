// The pages of the databases. The pages of one database receive it from their frame as `live`.
import type { Page, Route } from '../routes';

/** Inside the frame of a database, which is loaded beside the page. */
function framed(page: () => Promise<Page>): () => Promise<Page> {
  return async () => {
    const [frame, { default: component }] = await Promise.all([import('./Frame.svelte'), page()]);
    return { default: component, frame: frame.default };
  };
}

export const databaseRoutes: readonly Route[] = [
  { path: '/databases', title: 'databases.title', load: () => import('./list/List.svelte') },
  { path: '/databases/:id', title: 'tables.title', load: framed(() => import('./tables/Tables.svelte')) },
  { path: '/databases/:id/sql', title: 'sql.title', load: framed(() => import('./sql/Console.svelte')) },
  { path: '/databases/:id/history', title: 'commits.title', load: framed(() => import('./history/History.svelte')) },
  { path: '/databases/:id/versions', title: 'versions.title', load: framed(() => import('./history/Versions.svelte')) },
  { path: '/databases/:id/details', title: 'details.title', load: framed(() => import('./details/Details.svelte')) },
];
