// One score as it is on the server, and changes to it.
import type { Tagged } from '../../lib/api/client';
import { t, type Key } from '../../lib/i18n/index.svelte';
import { differencesOf, Versioned, type Difference } from '../../lib/versioned.svelte';
import { changeScore, getScoreNow } from '../api';
import { listed } from '../library/list.svelte';
import type { Head, Score, ScoreChange } from '../types';
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

/** Its details; pages and annotations are changed elsewhere. */
function differences(before: Head, now: Head): Difference[] {
  return differencesOf(
    shown.map(({ key, read }) => ({ label: t(key), read })),
    before,
    now,
  );
}

/** Responses to changes leave out the annotations: they stay as they were. */
function withInk({ data, tag }: Tagged<Head>, before: Score | null): Tagged<Score> {
  return { data: { ...data, annotations: before?.annotations ?? [], snapshotId: null }, tag };
}

export class ScoreState extends Versioned<Score, ScoreChange> {
  constructor(readonly scoreId: string) {
    super({
      get: () => getScoreNow(scoreId),
      change: async (change, tag, before) => withInk(await changeScore(scoreId, change, tag), before),
      differences,
      taken: (score) => {
        if (score.owned) listed(score);
      },
    });
  }

  takeHead(fresh: Tagged<Head>): void {
    this.take(withInk(fresh, this.value));
  }

  /** Somebody else's score, or a deleted one, is read-only. */
  get fixed(): boolean {
    return !this.value?.owned || this.value.deletedAt !== null;
  }
}
