// The order in which recordings are played. Nothing here is changed in place: every function returns the queue that
// comes of it.
//
// Each entry has a rank, its place in the order without shuffling. Turning shuffling off sorts by it, so that what was
// added, removed or moved meanwhile is where it belongs.

export interface Entry {
  /** The same recording can be in the queue several times. */
  readonly key: string;
  readonly id: string;
  readonly rank: number;
}

export interface Queue {
  readonly entries: readonly Entry[];
  /** Which of them is played; -1 in an empty queue. */
  readonly at: number;
  readonly shuffled: boolean;
}

/** As many as the server keeps. */
export const most = 10_000;

export const nothing: Queue = { entries: [], at: -1, shuffled: false };

type Random = () => number;

// Other tabs make keys, too.
const tab = Math.random().toString(36).slice(2, 8);
let last = 0;

function entry(id: string, rank: number): Entry {
  last += 1;
  return { key: `${tab}${last.toString(36)}`, id, rank };
}

/** Without shuffling, the places are the ranks. */
function ranked(queue: Queue): Queue {
  return queue.shuffled ? queue : { ...queue, entries: queue.entries.map((one, rank) => ({ ...one, rank })) };
}

function mixed<T>(things: readonly T[], random: Random): T[] {
  const all = [...things];
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [all[at], all[other]] = [all[other]!, all[at]!];
  }
  return all;
}

/** These in their order. Of too many, those from the one that is played on. */
export function queueOf(ids: readonly string[], from = 0): Queue {
  if (!ids.length) return nothing;
  const wanted = Math.min(Math.max(0, from), ids.length - 1);
  const begin = Math.max(0, Math.min(wanted, ids.length - most));
  const entries = ids.slice(begin, begin + most).map(entry);
  return { entries, at: wanted - begin, shuffled: false };
}

/** Mixes what comes after the current one. */
export function mixRest(queue: Queue, random: Random = Math.random): Queue {
  const cut = queue.at + 1;
  const entries = [...queue.entries.slice(0, cut), ...mixed(queue.entries.slice(cut), random)];
  return { ...queue, entries, shuffled: true };
}

/** The current one stays what it is, and comes first; or the order without shuffling comes back. */
export function shuffle(queue: Queue, on: boolean, random: Random = Math.random): Queue {
  const current = queue.entries[queue.at];
  if (!current || on === queue.shuffled) return { ...queue, shuffled: on };
  if (!on) {
    const entries = [...queue.entries].sort((one, other) => one.rank - other.rank);
    return ranked({ entries, at: entries.indexOf(current), shuffled: false });
  }
  const others = queue.entries.filter((one) => one !== current);
  return { entries: [current, ...mixed(others, random)], at: 0, shuffled: true };
}

/** Puts recordings into the queue: after the current one, or at the end. What does not fit is left out. */
export function add(queue: Queue, ids: readonly string[], where: 'next' | 'end'): { queue: Queue; added: Entry[] } {
  const fitting = ids.slice(0, Math.max(0, most - queue.entries.length));
  const current = queue.entries[queue.at];
  const at = where === 'next' && current ? queue.at + 1 : queue.entries.length;
  let added: Entry[];
  let { entries } = queue;
  if (where === 'next' && current) {
    // In the order without shuffling they come after the current one as well.
    added = fitting.map((id, nth) => entry(id, current.rank + 1 + nth));
    entries = entries.map((one) => (one.rank > current.rank ? { ...one, rank: one.rank + fitting.length } : one));
  } else {
    const end = entries.reduce((greatest, { rank }) => Math.max(greatest, rank), -1) + 1;
    added = fitting.map((id, nth) => entry(id, end + nth));
  }
  const all = [...entries.slice(0, at), ...added, ...entries.slice(at)];
  return { queue: ranked({ ...queue, entries: all, at: all.length ? Math.max(0, queue.at) : -1 }), added };
}

/** Takes entries out. If the current one is among them, the next one that stays is current, or else the last. */
export function remove(queue: Queue, keys: ReadonlySet<string>): Queue {
  const entries = queue.entries.filter(({ key }) => !keys.has(key));
  const before = queue.entries.slice(0, Math.max(0, queue.at)).filter(({ key }) => !keys.has(key)).length;
  return ranked({ ...queue, entries, at: Math.min(before, entries.length - 1) });
}

/** Puts entries back at the places where they were, as far as the queue is still that long. */
export function restore(queue: Queue, taken: readonly { entry: Entry; at: number }[]): Queue {
  const entries = [...queue.entries];
  let { at } = queue;
  for (const { entry: one, at: place } of taken) {
    const to = Math.min(place, entries.length);
    entries.splice(to, 0, one);
    if (to <= at || at < 0) at += 1;
  }
  return ranked({ ...queue, entries, at: Math.min(Math.max(at, 0), entries.length - 1) });
}

export function move(queue: Queue, from: number, to: number): Queue {
  const entries = [...queue.entries];
  const [moved] = entries.splice(from, 1);
  if (!moved) return queue;
  entries.splice(to, 0, moved);
  const current = queue.entries[queue.at];
  return ranked({ ...queue, entries, at: current ? entries.findIndex(({ key }) => key === current.key) : -1 });
}

/** Which one comes next; null at the end. */
export function after({ entries, at }: Queue, around: boolean): number | null {
  if (at + 1 < entries.length) return at + 1;
  return around && entries.length ? 0 : null;
}

export function before({ entries, at }: Queue, around: boolean): number | null {
  if (at > 0) return at - 1;
  return around && entries.length ? entries.length - 1 : null;
}

// As it is kept in the browser

type KeptEntry = [key: string, id: string, rank?: number];

export interface KeptQueue {
  entries: KeptEntry[];
  shuffled: boolean;
  /** Which of them was the current one when the list was kept; lists that were kept earlier do not have it. */
  at?: number;
}

export function toKept({ entries, at, shuffled }: Queue): KeptQueue {
  return { entries: entries.map(({ key, id, rank }) => (shuffled ? [key, id, rank] : [key, id])), shuffled, at };
}

/** With the entry that is played. If it was removed, with the one that followed it. */
export function fromKept({ entries, shuffled, at: then = 0 }: KeptQueue, current: string | undefined): Queue {
  const all = entries.map(([key, id, rank], at): Entry => ({ key, id, rank: rank ?? at }));
  const found = all.findIndex(({ key }) => key === current);
  const at = found >= 0 ? found : Math.max(0, Math.min(then, all.length - 1));
  return { entries: all, at: all.length ? at : -1, shuffled };
}
