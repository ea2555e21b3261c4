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

/** With one thing, or several neighbours, at another place. */
export function moved<T>(list: readonly T[], from: number, to: number, count = 1): T[] {
  const after = [...list];
  after.splice(to, 0, ...after.splice(from, count));
  return after;
}

export interface Move {
  from: number;
  to: number;
  count: number;
}

/** What brings these together at an end of a list, in their order. Each refers to the list that the one before left. */
export function gathering(runs: readonly Run[], length: number, to: 'top' | 'end'): Move[] {
  // Those that have been moved came from beyond the others: the positions of these are still the same.
  let gathered = 0;
  const moves = (to === 'top' ? [...runs] : [...runs].reverse()).map(({ at, count }) => {
    gathered += count;
    return { from: at, to: to === 'top' ? gathered - count : length - gathered, count };
  });
  return moves.filter(({ from, to }) => from !== to);
}

/** Where something is shown while another one is on its way from a place to another. */
export function slotOf(at: number, from: number, to: number): number {
  if (at === from) return to;
  if (at > from && at <= to) return at - 1;
  return at < from && at >= to ? at + 1 : at;
}
