// Plays the whole library in random order, as far as it fits into the queue.
import { listRecordings } from '../api';
import { player } from './player.svelte';
import { most } from './queue';

const part = 500;

/** Begins with some of them as soon as they are there. False if there are none. */
export async function playEverything(): Promise<boolean> {
  const { total } = await listRecordings({ sort: 'title', limit: 1 });
  if (!total) return false;
  // Parts of the list in random order.
  const offsets = Array.from({ length: Math.ceil(total / part) }, (_, at) => at * part);
  offsets.sort(() => Math.random() - 0.5);
  const [first, ...others] = offsets.slice(0, most / part);
  const { items } = await listRecordings({ sort: 'title', limit: part, offset: first });
  player.shuffle(items);
  const begun = player.entry?.key;
  for (const offset of others) {
    const { items: more } = await listRecordings({ sort: 'title', limit: part, offset });
    // Somebody may play something else by now.
    if (!player.queue.entries.some(({ key }) => key === begun)) break;
    player.shuffleIn(more);
  }
  return items.length > 0;
}
