// Plays from lists that are longer than what is there of them.
import { complain } from '../../lib/toasts.svelte';
import { wording } from '../../lib/wording';
import { listRecordings, type RecordingsQuery } from '../api';
import type { Windowed } from '../parts/windowed.svelte';
import { player } from '../player/player.svelte';
import type { Recording } from '../types';

/** The server gives no more at once. */
const most = 500;

let round = 0;

const playable = (recordings: readonly Recording[]) => recordings.filter(({ missing }) => !missing);

/** Plays from a position of a list on. Only what is not there yet is fetched. */
export async function playFrom(list: Windowed<Recording>, at: number, query: RecordingsQuery): Promise<void> {
  const mine = (round += 1);
  const there = list.from(at, most);
  const wanted = list.more ? most : Math.min(most, (list.total ?? most) - at);
  let rest: Recording[] = [];
  try {
    if (there.length < wanted) {
      const part = { offset: at + there.length, limit: most - there.length };
      rest = (await listRecordings({ ...query, ...part })).items;
    }
  } catch (thrown) {
    // What is there can be played without the rest.
    if (there.length === 0) complain(wording(thrown));
  }
  if (mine === round) player.play(playable([...there, ...rest]));
}

/** Plays what a query finds from its beginning, or in random order. */
export async function playAll(query: RecordingsQuery, shuffled = false): Promise<void> {
  const mine = (round += 1);
  try {
    const { items } = await listRecordings({ ...query, limit: most });
    if (mine !== round) return;
    if (shuffled) player.shuffle(playable(items));
    else player.play(playable(items));
  } catch (thrown) {
    complain(wording(thrown));
  }
}

/** Plays the whole library in random order: a part of it that is chosen by chance, as long as one request gives. */
export async function shuffleLibrary(total: number): Promise<void> {
  const offset = Math.floor(Math.random() * (Math.max(0, total - most) + 1));
  await playAll({ sort: 'title', offset }, true);
}
