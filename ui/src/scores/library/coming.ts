// Scores in the list whose pages are still being imported: requested again, a few at a time, until all pages exist.
import type { Tagged } from '../../lib/api/client';
import { Failure } from '../../lib/api/failure';
import { getScoreSince } from '../api';
import type { Looked } from '../stand/looking';
import type { Head, Summary } from '../types';

const atOnce = 3;
const told = ['unfinished', 'pageCount', 'pagesToCome'] as const;

/** Where the cover is, as far as the score itself tells: of a page that is turned or cut, only the list knows. */
export function coverOf({ owned, pages }: Pick<Head, 'owned' | 'pages'>, before: string | null): string | null {
  const first = pages[0];
  if (!first) return null;
  if (first.rotation || first.crop || (!owned && before)) return before;
  return first.thumbnailUrl;
}

interface Shelf {
  scores: () => readonly Summary[];
  take: (score: Head) => void;
  gone: (scoreId: string) => void;
}

export class Coming {
  /** As they were last loaded, so that unchanged ones are not sent again. */
  private taken = new Map<string, Tagged<Head>>();
  private last = 0;

  constructor(private readonly shelf: Shelf) {}

  /** Looks at the next few of them. */
  async look(): Promise<Looked> {
    const all = this.shelf.scores().filter(({ unfinished }) => unfinished);
    const from = this.last < all.length ? this.last : 0;
    const some = all.slice(from, from + atOnce);
    this.last = from + some.length;
    for (const scoreId of this.taken.keys()) if (!all.some((one) => one.scoreId === scoreId)) this.taken.delete(scoreId);
    const well = await Promise.all(some.map((score) => this.lookAt(score)));
    return well.every(Boolean) ? 'well' : 'failed';
  }

  private async lookAt(score: Summary): Promise<boolean> {
    const { scoreId } = score;
    const had = this.taken.get(scoreId);
    // The list may have been reloaded since, and may contain an older version.
    const shown = had && told.every((what) => had.data[what] === score[what]);
    try {
      const fresh = await getScoreSince(scoreId, shown ? had.tag : null);
      if (!fresh) return true;
      this.taken.set(scoreId, fresh);
      this.shelf.take(fresh.data);
      return true;
    } catch (thrown) {
      const gone = Failure.from(thrown).kind === 'not-found';
      if (gone) this.shelf.gone(scoreId);
      return gone;
    }
  }
}
