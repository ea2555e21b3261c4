// One score as it is on the server, and changing it.
import { t, type Key } from '../../lib/i18n/index.svelte';
import { differencesOf, Versioned, type Difference } from '../../lib/versioned.svelte';
import { changeScore, getScoreNow } from '../api';
import { listed } from '../library/list.svelte';
import type { Head, ScoreChange } from '../types';
import { accessName } from '../words';

const shown: { key: Key; read: (score: Head) => string }[] = [
  { key: 'scores.name', read: ({ title }) => title },
  { key: 'scores.composer', read: ({ composer }) => composer ?? '' },
  { key: 'scores.arranger', read: ({ arranger }) => arranger ?? '' },
  { key: 'scores.instrument', read: ({ instrument }) => instrument ?? '' },
  { key: 'scores.genre', read: ({ genre }) => genre ?? '' },
  { key: 'scores.tags', read: ({ tags }) => tags.join(', ') },
  { key: 'scores.description', read: ({ description }) => description },
  { key: 'access.label', read: ({ access }) => accessName(access) },
];

/** What is said about it; pages and what is written on them change elsewhere. */
function differences(before: Head, now: Head): Difference[] {
  return differencesOf(
    shown.map(({ key, read }) => ({ label: t(key), read })),
    before,
    now,
  );
}

export class ScoreState extends Versioned<Head, ScoreChange> {
  constructor(readonly scoreId: string) {
    super({
      get: () => getScoreNow(scoreId),
      change: (change, tag) => changeScore(scoreId, change, tag),
      differences,
      taken: (score) => {
        if (score.owned) listed(score);
      },
    });
  }

  /** Somebody else's, and what is deleted, can only be looked at. */
  get fixed(): boolean {
    return !this.value?.owned || this.value.deletedAt !== null;
  }
}
