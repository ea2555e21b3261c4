// Pages that are added, removed or changed while a score is on the stand: unchanged pages are not redrawn, and whoever
// plays or writes keeps the page in front of them.
import type { ScorePage } from '../types';

const same = (one: ScorePage, other: ScorePage) => JSON.stringify(one) === JSON.stringify(other);

/** The pages as they are now. Those that have not changed are the same objects as before. */
export function renewed(before: readonly ScorePage[], now: readonly ScorePage[]): readonly ScorePage[] {
  const known = new Map(before.map((page) => [page.pageId, page]));
  const pages = now.map((page) => {
    const old = known.get(page.pageId);
    return old && same(old, page) ? old : page;
  });
  const unchanged = pages.length === before.length && pages.every((page, at) => page === before[at]);
  return unchanged ? before : pages;
}

/** Whether the new pages, as `renewed` gives them, only follow those up to `last`. If that is the last there is, it
    may get a neighbour, and move. */
export function onlyBehind(before: readonly ScorePage[], now: readonly ScorePage[], last: number): boolean {
  if (last >= before.length - 1) return now === before;
  return before.slice(0, last + 1).every((page, at) => page === now[at]) && now.length >= before.length;
}

/** Where a page is now. A removed page keeps its position. */
export function placeNow(before: readonly ScorePage[], now: readonly ScorePage[], at: number): number {
  const place = now.findIndex(({ pageId }) => pageId === before[at]?.pageId);
  return place < 0 ? at : place;
}
