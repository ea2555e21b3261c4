// A list that was changed in two places at once: what each side changed, and both changes combined.
export type Side = 'mine' | 'theirs';

export interface OrderChange {
  added: string[];
  removed: string[];
  /** The remaining items are in another order. */
  reordered: boolean;
}

export function same(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, at) => id === other[at]);
}

export function changeOfOrder(before: readonly string[], after: readonly string[]): OrderChange {
  const had = new Set(before);
  const has = new Set(after);
  return {
    added: after.filter((id) => !had.has(id)),
    removed: before.filter((id) => !has.has(id)),
    reordered: !same(
      before.filter((id) => has.has(id)),
      after.filter((id) => had.has(id)),
    ),
  };
}

/** Both changes combined. `clash`: both changed the order, so one side had to be preferred. */
export function mergeOrder(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
  prefer: Side,
): { ids: string[]; clash: boolean } {
  // The order of what all three have tells who moved something; that side is the spine.
  const inMine = new Set(mine);
  const inTheirs = new Set(theirs);
  const kept = new Set(base.filter((id) => inMine.has(id) && inTheirs.has(id)));
  const order = (ids: readonly string[]) => ids.filter((id) => kept.has(id));
  const iMoved = !same(order(base), order(mine));
  const theyMoved = !same(order(base), order(theirs));
  const clash = iMoved && theyMoved && !same(order(mine), order(theirs));
  const spine: Side = clash ? prefer : iMoved ? 'mine' : 'theirs';

  const inBase = new Set(base);
  const [first, second] = spine === 'mine' ? [mine, theirs] : [theirs, mine];
  const ids = first.filter((id) => kept.has(id) || !inBase.has(id));
  // What the other side added goes where it stood there: at the end, or behind the same neighbour.
  for (const [at, id] of second.entries()) {
    if (inBase.has(id) || ids.includes(id)) continue;
    const here = (other: string) => ids.includes(other);
    const neighbour = second.slice(0, at).findLast(here);
    const last = !second.slice(at + 1).some(here);
    const behind = neighbour === undefined ? 0 : ids.indexOf(neighbour) + 1;
    ids.splice(last ? ids.length : behind, 0, id);
  }
  return { ids, clash };
}
