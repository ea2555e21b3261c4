// Writing down what was worn, with a way back.
import { t, tn } from '../../lib/i18n/index.svelte';
import { complain, done } from '../../lib/toasts.svelte';
import { wording } from '../../lib/wording';
import { deleteHistory, getTemplate, recordWear } from '../api';
import { formatDay, today, type Day } from '../dates';
import type { HistoryNew } from '../types';
import { changed } from './changes.svelte';

/** At most as many garments fit into an outfit, and into what was worn at once. */
export const clothesMax = 20;

/** Records it and offers to undo that. What of it was `leftOut` is said too. Fails with a Failure. */
export async function record(w: string, entry: HistoryNew, leftOut = 0): Promise<void> {
  const { historyId } = await recordWear(w, entry);
  changed();
  const text =
    entry.date === today() ? t('wear.done') : t('wear.doneOn', { when: formatDay(entry.date) });
  done(leftOut ? tn('wear.leftOut', leftOut, { done: text }) : text, () => {
    deleteHistory(w, historyId).then(changed, (thrown) => complain(wording(thrown)));
  });
}

/** An outfit, without what is in it but has been deleted. Says false if nothing of it is left. */
export async function recordOutfit(w: string, templateId: string, date: Day): Promise<boolean> {
  const { data } = await getTemplate(w, templateId);
  const clothingIds = data.clothes
    .filter(({ status }) => status === 'ACTIVE')
    .map(({ clothingId }) => clothingId);
  if (clothingIds.length === 0) return false;
  await record(w, { date, clothingIds, templateId }, data.clothes.length - clothingIds.length);
  return true;
}
