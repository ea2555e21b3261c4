// Entries whose deletion is announced but has not happened yet: they are already hidden, and reappear when that is
// undone.
import { SvelteSet } from 'svelte/reactivity';
import { t } from '../../lib/i18n/index.svelte';
import { complain, later } from '../../lib/toasts.svelte';
import { wording } from '../../lib/wording';
import { deleteHistory } from '../api';
import { formatDay } from '../dates';
import type { History } from '../types';
import { changed } from './changes.svelte';

const hidden = new SvelteSet<string>();

export function inSight<T extends Pick<History, 'historyId'>>(entries: readonly T[]): T[] {
  return entries.filter(({ historyId }) => !hidden.has(historyId));
}

/** Nothing is deleted before the message is gone. */
export function deleteLater({ wardrobeId, historyId, date }: History): void {
  hidden.add(historyId);
  later(
    t('history.deleted', { when: formatDay(date) }),
    async () => {
      try {
        await deleteHistory(wardrobeId, historyId);
        changed();
      } catch (thrown) {
        hidden.delete(historyId);
        complain(wording(thrown));
      }
    },
    () => hidden.delete(historyId),
  );
}
