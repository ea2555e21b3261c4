// What somebody will probably wear: what was worn recently and what is worn often count equally.

/** Both lists in one, best first: whatever stands far in front in either, or well in both. */
export function likely<T>(lately: T[], often: T[], key: (one: T) => string): T[] {
  const places = new Map<string, { one: T; place: number; best: number }>();
  const last = Math.max(lately.length, often.length);
  for (const list of [lately, often]) {
    for (const [at, one] of list.entries()) {
      const entry = places.get(key(one)) ?? { one, place: 2 * last, best: last };
      entry.place += at - last;
      entry.best = Math.min(entry.best, at);
      places.set(key(one), entry);
    }
  }
  return [...places.values()]
    .sort((a, b) => a.place - b.place || a.best - b.best)
    .map(({ one }) => one);
}
