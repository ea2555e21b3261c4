// Positions in a list: what a removal takes out, and how a list looks after a move.

/** Neighbours in a list. */
export interface Run {
  at: number;
  count: number;
}

/** The same positions as few runs, from the first to the last. */
export function runsOf(positions: Iterable<number>): Run[] {
  const runs: Run[] = [];
  for (const at of [...positions].sort((one, other) => one - other)) {
    const last = runs.at(-1);
    if (last && last.at + last.count === at) last.count += 1;
    else runs.push({ at, count: 1 });
  }
  return runs;
}

/** With one thing at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const after = [...list];
  after.splice(to, 0, ...after.splice(from, 1));
  return after;
}

/** Where something is shown while another one is on its way from a place to another. */
export function slotOf(at: number, from: number, to: number): number {
  if (at === from) return to;
  if (at > from && at <= to) return at - 1;
  return at < from && at >= to ? at + 1 : at;
}
