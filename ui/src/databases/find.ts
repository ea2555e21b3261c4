// Finds databases by name, for the search on the home page.
import { isIn } from '../lib/fold';
import { firstOf, type Finder } from '../lib/search.svelte';
import { listDatabases } from './api';
import { databasesIcon } from './icon';
import { place } from './place';

export const find: Finder = async (typed, gone) => {
  const { first, more } = await firstOf(
    ({ cursor }) => listDatabases(cursor),
    ({ name }) => isIn(name, typed),
    gone,
  );
  return {
    found: first.map(({ databaseId, name }) => ({ path: place(databaseId), title: name, where: null, icon: databasesIcon })),
    more: more ? '/databases' : null,
  };
};
