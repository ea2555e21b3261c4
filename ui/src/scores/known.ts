// Words that a person's scores already use, offered as suggestions.
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
