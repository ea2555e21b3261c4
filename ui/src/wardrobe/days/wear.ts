// Writing down what was worn, with a way back.
import { t } from '../../lib/i18n/index.svelte';
import { complain, done } from '../../lib/toasts.svelte';
import { wording } from '../../lib/wording';
import { deleteHistory, getTemplate, recordWear } from '../api';
import { formatDay, today, type Day } from '../dates';
import type { HistoryNew } from '../types';
import { changed } from './changes.svelte';

/** At most as many garments fit into an outfit, and into what was worn at once. */
export const clothesMax = 20;

/** Records it and offers to undo that; `also` runs after either. Fails with a Failure. */
export async function record(w: string, entry: HistoryNew, also?: () => void): Promise<void> {
  const { historyId } = await recordWear(w, entry);
  const then = () => {
    changed();
    also?.();
  };
  then();
  const text =
    entry.date === today() ? t('wear.done') : t('wear.doneOn', { when: formatDay(entry.date) });
  done(text, () => {
    deleteHistory(w, historyId).then(then, (thrown) => complain(wording(thrown)));
  });
}

/** An outfit, without what is in it but has been deleted. Says false if nothing of it is left. */
export async function recordOutfit(w: string, templateId: string, date: Day): Promise<boolean> {
  const { data } = await getTemplate(w, templateId);
  const clothingIds = data.clothes
    .filter(({ status }) => status === 'ACTIVE')
    .map(({ clothingId }) => clothingId);
  if (clothingIds.length === 0) return false;
  await record(w, { date, clothingIds, templateId });
  return true;
}

/** The same from a button: what goes wrong is said in a toast. */
export async function wearToday(w: string, templateId: string): Promise<void> {
  try {
    const worn = await recordOutfit(w, templateId, today());
    if (!worn) complain(t('wear.nothingLeft'));
  } catch (thrown) {
    complain(wording(thrown));
  }
}
