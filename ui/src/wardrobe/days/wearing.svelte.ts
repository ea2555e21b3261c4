// Records an outfit with a button, once for each intended tap: the second tap of a double tap does not count.
import { SvelteSet } from 'svelte/reactivity';
import { t } from '../../lib/i18n/index.svelte';
import { complain } from '../../lib/toasts.svelte';
import { wording } from '../../lib/wording';
import { today } from '../dates';
import { recordOutfit } from './wear';

/** Longer than a double tap takes, also for those who tap slowly. */
const restMs = 1000;

const held = new SvelteSet<string>();
/** What was worn may move to another place in a list, and another outfit be under the finger by then: all of them
    rest for a moment. */
let resting = $state(false);
let timer: ReturnType<typeof setTimeout> | undefined;

/** It is being recorded, or something has just been. */
export function isHeld(outfitId: string): boolean {
  return resting || held.has(outfitId);
}

/** Errors are shown in a toast. */
export async function wearToday(w: string, outfitId: string): Promise<void> {
  if (isHeld(outfitId)) return;
  held.add(outfitId);
  try {
    if (!(await recordOutfit(w, outfitId, today()))) complain(t('wear.nothingLeft'));
  } catch (thrown) {
    complain(wording(thrown));
  }
  held.delete(outfitId);
  resting = true;
  clearTimeout(timer);
  timer = setTimeout(() => (resting = false), restMs);
}
