// Links that a person has given out, whatever they lead to.
import { all, api, ask } from './api/client';
import type { Share } from './api/types';

export const listShares = (): Promise<Share[]> =>
  all<Share>((cursor) => ask(api.GET('/api/v1/shares', { params: { query: cursor ? { cursor } : {} } })));

/** Also when the page is just being left. */
export const withdrawShare = (shareId: string): Promise<unknown> =>
  ask(api.DELETE('/api/v1/shares/{shareId}', { params: { path: { shareId } }, keepalive: true }));
