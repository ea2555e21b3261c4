// Words that stand on a person's scores already, to be offered again.
import { KnownWords } from '../lib/known-words.svelte';
import { listScores } from './api';
import type { Facts } from './types';

export const known = new KnownWords<Facts, 'composer' | 'arranger' | 'instrument' | 'genre' | 'tag'>(
  {
    composer: ({ composer }) => [composer],
    arranger: ({ arranger }) => [arranger],
    instrument: ({ instrument }) => [instrument],
    genre: ({ genre }) => [genre],
    tag: ({ tags }) => tags,
  },
  (cursor) => listScores({ limit: 100, ...cursor }),
);
