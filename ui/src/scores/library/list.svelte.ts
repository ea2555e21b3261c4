// The list of scores as it was last shown, kept so that somebody who returns from a score finds the place again.
import { session } from '../../lib/session.svelte';
import { ShownList } from '../../lib/shown-list.svelte';
import { listScores } from '../api';
import { known } from '../known';
import type { Head, Summary } from '../types';
import { Coming, coverOf } from './coming';
import type { Shown } from './query';

const pageSize = 48;

let kept: { userId: string | undefined; list: ShownList<Summary, Shown> } | null = null;
/** Something was added or changed since, which may change the order. */
let stale = false;

/** The list for a page that opens: as it was left, if the query is the same. */
export function openList(shown: Shown): ShownList<Summary, Shown> {
  const userId = session.account?.userId;
  if (!kept || kept.userId !== userId) {
    const list = ShownList.of(shown, async (asked: Shown, cursor) => {
      const page = await listScores({ ...asked, limit: pageSize, ...cursor });
      if (asked.scope === 'mine') known.note(page.items);
      return page;
    });
    kept = { userId, list };
  } else if (stale) kept.list.show(shown);
  else kept.list.want(shown);
  stale = false;
  return kept.list;
}

/** A score has changed: it stays in its place until the list is reloaded. */
export function listed(score: Head): void {
  stale = true;
  known.note([score]);
  take(score);
}

function take(score: Head): void {
  if (!kept) return;
  const { title, access, composer, arranger, instrument, genre, tags, pageCount, updatedAt } = score;
  const { unfinished, pagesToCome } = score;
  kept.list.items = kept.list.items.map((one) =>
    one.scoreId === score.scoreId
      ? {
          ...one,
          ...{ title, access, composer, arranger, instrument, genre, tags, pageCount, unfinished, pagesToCome, updatedAt },
          coverUrl: coverOf(score, one.coverUrl),
        }
      : one,
  );
}

export function unlisted(ids: readonly string[]): void {
  if (kept) kept.list.items = kept.list.items.filter(({ scoreId }) => !ids.includes(scoreId));
}

/** Scores were added or restored: only the server knows their place in the order. */
export function relist(): void {
  void kept?.list.restart();
}

/** The listed scores that are still being imported. */
export const coming = new Coming({
  scores: () => kept?.list.items ?? [],
  take,
  gone: (scoreId) => unlisted([scoreId]),
});
