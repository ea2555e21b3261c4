// The pages of the scores. `:id` comes as `id`.
import type { Route } from '../routes';
import { historyRoutes } from './history/routes';
import { standRoutes } from './stand/routes';

export const scoreRoutes: readonly Route[] = [...standRoutes, ...historyRoutes];
