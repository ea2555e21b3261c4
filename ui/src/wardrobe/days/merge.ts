// An outfit that was changed in two places at once: what each side changed, and both changes combined.
import { changeOfOrder, mergeOrder, same, type OrderChange, type Side } from '../../lib/merge-order';

export interface Content {
  name: string;
  clothingIds: string[];
}

export interface Change extends OrderChange {
  renamed: boolean;
}

export interface Merged {
  content: Content;
  /** Where both changed the same thing differently, so that one side had to be preferred. */
  clashes: ('name' | 'order')[];
}

export function sameContent(one: Content, other: Content): boolean {
  return one.name === other.name && same(one.clothingIds, other.clothingIds);
}

export function changeOf(before: Content, after: Content): Change {
  return { renamed: before.name !== after.name, ...changeOfOrder(before.clothingIds, after.clothingIds) };
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

  const order = mergeOrder(base.clothingIds, mine.clothingIds, theirs.clothingIds, prefer.order);
  if (order.clash) clashes.push('order');
  return { content: { name, clothingIds: order.ids }, clashes };
}
