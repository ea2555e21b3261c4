// Finds the person's own scores for the search on the home page, with the library's search.
import { firstOf, type Finder } from '../lib/search.svelte';
import { listScores } from './api';
import { scoresIcon } from './icon';
import { libraryPath } from './library/query';
import { place } from './place';

export const find: Finder = async (typed, gone) => {
  const query = { scope: 'mine', sort: 'updated', order: 'desc', q: typed } as const;
  const { first, more } = await firstOf((cursor) => listScores({ ...query, limit: 6, ...cursor }), () => true, gone);
  return {
    found: first.map(({ scoreId, title, composer, coverUrl }) => ({
      path: place(scoreId),
      title,
      where: composer,
      icon: scoresIcon,
      picture: coverUrl,
    })),
    more: more ? libraryPath(query, 'covers') : null,
  };
};
