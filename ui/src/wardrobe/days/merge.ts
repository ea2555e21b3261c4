// An outfit that was changed in two places at once: what changed where, and both changes together.
export interface Content {
  name: string;
  clothingIds: string[];
}

export type Side = 'mine' | 'theirs';

export interface Change {
  renamed: boolean;
  added: string[];
  removed: string[];
  /** What stayed stands in another order. */
  reordered: boolean;
}

export interface Merged {
  content: Content;
  /** Where both changed the same thing differently, so that one side had to be preferred. */
  clashes: ('name' | 'order')[];
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, at) => id === other[at]);
}

export function sameContent(one: Content, other: Content): boolean {
  return one.name === other.name && same(one.clothingIds, other.clothingIds);
}

export function changeOf(before: Content, after: Content): Change {
  const had = new Set(before.clothingIds);
  const has = new Set(after.clothingIds);
  return {
    renamed: before.name !== after.name,
    added: after.clothingIds.filter((id) => !had.has(id)),
    removed: before.clothingIds.filter((id) => !has.has(id)),
    reordered: !same(
      before.clothingIds.filter((id) => has.has(id)),
      after.clothingIds.filter((id) => had.has(id)),
    ),
  };
}

export function merge(
  base: Content,
  mine: Content,
  theirs: Content,
  prefer: Record<'name' | 'order', Side>,
): Merged {
  const clashes: Merged['clashes'] = [];

  let name = mine.name === base.name ? theirs.name : mine.name;
  if (mine.name !== base.name && theirs.name !== base.name && mine.name !== theirs.name) {
    clashes.push('name');
    name = prefer.name === 'mine' ? mine.name : theirs.name;
  }

  // The order of what all three have tells who moved something; that side is the spine.
  const inMine = new Set(mine.clothingIds);
  const inTheirs = new Set(theirs.clothingIds);
  const kept = new Set(base.clothingIds.filter((id) => inMine.has(id) && inTheirs.has(id)));
  const order = ({ clothingIds }: Content) => clothingIds.filter((id) => kept.has(id));
  const iMoved = !same(order(base), order(mine));
  const theyMoved = !same(order(base), order(theirs));
  let spine: Side = iMoved ? 'mine' : 'theirs';
  if (iMoved && theyMoved && !same(order(mine), order(theirs))) {
    clashes.push('order');
    spine = prefer.order;
  }

  const inBase = new Set(base.clothingIds);
  const [first, second] = spine === 'mine' ? [mine, theirs] : [theirs, mine];
  const clothingIds = first.clothingIds.filter((id) => kept.has(id) || !inBase.has(id));
  // What the other side added goes where it stood there: at the end, or behind the same neighbour.
  for (const [at, id] of second.clothingIds.entries()) {
    if (inBase.has(id) || clothingIds.includes(id)) continue;
    const here = (other: string) => clothingIds.includes(other);
    const neighbour = second.clothingIds.slice(0, at).findLast(here);
    const last = !second.clothingIds.slice(at + 1).some(here);
    const behind = neighbour === undefined ? 0 : clothingIds.indexOf(neighbour) + 1;
    clothingIds.splice(last ? clothingIds.length : behind, 0, id);
  }
  return { content: { name, clothingIds }, clashes };
}
