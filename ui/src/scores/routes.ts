// The pages of the scores. `:id` comes as `id`.
import type { Route } from '../routes';

export const scoreRoutes: readonly Route[] = [];
