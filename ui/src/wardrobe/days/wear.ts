// Records what was worn, with an undo.
import { number, t, tn } from '../../lib/i18n/index.svelte';
import { complain, done } from '../../lib/toasts.svelte';
import { wording } from '../../lib/wording';
import { clothingWear, deleteHistory, getOutfit, listHistory, outfitWear, recordWear } from '../api';
import { formatDay, today, type Day } from '../dates';
import type { Daily, HistoryNew } from '../types';
import { changed } from './changes.svelte';

/** At most as many garments fit into an outfit, and into what was worn at once. */
export const clothesMax = 20;

/** How often an outfit, or a garment on its own, is recorded for the day. Nothing if it is unknown. */
export async function timesOn(w: string, { date, templateId, clothingIds }: HistoryNew): Promise<number> {
  const day = { from: date, to: date };
  const [only, ...others] = clothingIds;
  try {
    if (templateId) return total(await outfitWear(w, templateId, day));
    return only && others.length === 0 ? total(await clothingWear(w, only, day)) : 0;
  } catch {
    return 0;
  }
}

const total = (days: readonly Daily[]): number => days.reduce((sum, { count }) => sum + count, 0);

/** The outfits that are recorded for a day. */
export async function outfitsOn(w: string, date: Day): Promise<ReadonlySet<string>> {
  const { items } = await listHistory(w, { from: date, to: date, limit: 100 });
  return new Set(items.flatMap(({ templateId }) => templateId ?? []));
}

interface Around {
  /** How many garments of an outfit are left out, because they are deleted. */
  leftOut?: number;
  /** How often it was worn by what the page shows, where it is recorded once more. */
  seen?: number;
}

/** Records it and offers to undo that. Said too: how often it is there now, and what was left out. Fails with a
    Failure. */
export async function record(w: string, entry: HistoryNew, { leftOut = 0, seen }: Around = {}): Promise<void> {
  const { historyId } = await recordWear(w, entry, seen);
  changed();
  const times = await timesOn(w, entry);
  const once =
    entry.date === today() ? t('wear.done') : t('wear.doneOn', { when: formatDay(entry.date) });
  const text = times > 1 ? t('wear.doneAgain', { done: once, times: number(times) }) : once;
  done(leftOut ? tn('wear.leftOut', leftOut, { done: text }) : text, () => {
    deleteHistory(w, historyId).then(changed, (thrown) => complain(wording(thrown)));
  });
}

/** An outfit without its deleted garments. Returns false if nothing is left. */
export async function recordOutfit(w: string, outfitId: string, date: Day): Promise<boolean> {
  const { data } = await getOutfit(w, outfitId);
  const clothingIds = data.clothes
    .filter(({ status }) => status === 'ACTIVE')
    .map(({ clothingId }) => clothingId);
  if (clothingIds.length === 0) return false;
  await record(w, { date, clothingIds, templateId: outfitId }, { leftOut: data.clothes.length - clothingIds.length });
  return true;
}
