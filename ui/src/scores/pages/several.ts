// Several pages at once: moved together, put back, and returned to their order.

interface Keyed {
  key: string;
}

/** Those that are chosen stand together, in their order, the first of them at this place. */
export function placeTogether<T extends Keyed>(all: readonly T[], chosen: ReadonlySet<string>, at: number): T[] {
  const rest = all.filter(({ key }) => !chosen.has(key));
  return rest.toSpliced(Math.max(0, at), 0, ...all.filter(({ key }) => chosen.has(key)));
}

/** One of those that are chosen goes from one place to another, and the others go with it. `past`: it does not
    stop among them, but goes on to the next that is not chosen. */
export function moveTogether<T extends Keyed>(
  all: readonly T[],
  chosen: ReadonlySet<string>,
  { from, to, past }: { from: number; to: number; past: boolean },
): T[] {
  const on = to > from ? 1 : -1;
  const other = (at: number) => !chosen.has(all[at]?.key ?? '');
  let stop = to;
  while (past && all[stop] && !other(stop)) stop += on;
  const before = all.slice(0, on > 0 ? stop + 1 : Math.max(0, stop)).filter(({ key }) => !chosen.has(key));
  return placeTogether(all, chosen, before.length);
}

/** Puts what was taken out back to where it was; what is there already stays. */
export function putBack<T extends Keyed>(all: readonly T[], gone: readonly { thing: T; at: number }[]): T[] {
  const back = [...all];
  for (const { thing, at } of gone) {
    if (!back.some(({ key }) => key === thing.key)) back.splice(at, 0, thing);
  }
  return back;
}

/** As they are now, in the order they had; what has come since stands at the end. */
export function orderOf<T extends Keyed>(now: readonly T[], before: readonly Keyed[]): T[] {
  const places = new Map(before.map(({ key }, at) => [key, at]));
  return now.toSorted((one, other) => (places.get(one.key) ?? Infinity) - (places.get(other.key) ?? Infinity) || 0);
}
