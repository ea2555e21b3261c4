// Links that a person has given out, whatever they lead to, and taking them back.
import { SvelteSet } from 'svelte/reactivity';
import { all, api, ask } from './api/client';
import { Failure } from './api/failure';
import type { Share } from './api/types';
import { t } from './i18n/index.svelte';
import { complain, later } from './toasts.svelte';
import { wording } from './wording';

export const listShares = (): Promise<Share[]> =>
  all<Share>((cursor) => ask(api.GET('/api/v1/shares', { params: { query: cursor ? { cursor } : {} } })));

/** Links whose taking back is announced but has not happened yet: out of sight, and back when that is undone. */
export class Withdrawing {
  #leaving = new SvelteSet<string>();

  left(shares: readonly Share[]): Share[] {
    return shares.filter(({ shareId }) => !this.#leaving.has(shareId));
  }

  withdraw({ shareId }: Share): void {
    this.#leaving.add(shareId);
    const back = () => void this.#leaving.delete(shareId);
    later(
      t('links.withdrawn'),
      async () => {
        // Also when the page is just being left.
        await ask(
          api.DELETE('/api/v1/shares/{shareId}', { params: { path: { shareId } }, keepalive: true }),
        ).catch((thrown) => {
          if (Failure.from(thrown).kind === 'not-found') return;
          back();
          complain(wording(thrown));
        });
      },
      back,
    );
  }
}
