// The share links that a person has created, for anything, and revoking them.
import { all, api, ask } from './api/client';
import { Failure } from './api/failure';
import type { Share } from './api/types';
import { confirm } from './confirm.svelte';
import { t } from './i18n/index.svelte';
import { complain, say } from './toasts.svelte';
import { wording } from './wording';

export const listShares = (): Promise<Share[]> =>
  all<Share>((cursor) => ask(api.GET('/api/v1/shares', { params: { query: cursor ? { cursor } : {} } })));

/**
 * Revokes a link at once, because nobody is to use it any more. This cannot be undone, because nobody knows its secret;
 * so it asks for confirmation first. Returns whether the link was revoked.
 */
export async function withdraw({ shareId }: Share): Promise<boolean> {
  const sure = await confirm({
    title: t('links.withdrawTitle'),
    text: t('links.withdrawText'),
    action: t('links.withdraw'),
  });
  if (!sure) return false;
  try {
    await ask(api.DELETE('/api/v1/shares/{shareId}', { params: { path: { shareId } } }));
  } catch (thrown) {
    if (Failure.from(thrown).kind !== 'not-found') {
      complain(wording(thrown));
      return false;
    }
  }
  say(t('links.withdrawn'));
  return true;
}
