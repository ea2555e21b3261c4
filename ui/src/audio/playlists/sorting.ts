// The list of playlists in an order. All of them are here, so nothing has to be asked for.
import { locale } from '../../lib/i18n/index.svelte';
import type { Playlist } from '../types';

export type ListSort = 'changed' | 'name' | 'created';

export function inOrder(playlists: readonly Playlist[], sort: ListSort, order: 'asc' | 'desc'): Playlist[] {
  const { compare } = new Intl.Collator(locale(), { numeric: true });
  const ways: Record<ListSort, (one: Playlist, other: Playlist) => number> = {
    changed: (one, other) => one.changedAt.localeCompare(other.changedAt),
    created: (one, other) => one.createdAt.localeCompare(other.createdAt),
    name: (one, other) => compare(one.name, other.name),
  };
  const sorted = [...playlists].sort(ways[sort]);
  return order === 'asc' ? sorted : sorted.reverse();
}
