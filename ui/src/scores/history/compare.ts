// The differences between two states of a score, page by page, in the order in which they are shown.
import type { Annotation, Diff, Score, ScorePage } from '../types';

/** The current state, in place of the id of a snapshot. */
export const now = 'current';

export type PageFate = 'added' | 'removed' | 'moved' | 'changed' | 'written';
export type MarkFate = 'added' | 'removed' | 'changed';

export interface PageDifference {
  pageId: number;
  before: ScorePage | null;
  after: ScorePage | null;
  /** Places counted from 0; null where it is not. */
  placeBefore: number | null;
  placeAfter: number | null;
  fates: PageFate[];
  marks: Record<MarkFate, number>;
}

/** Seen from the other side. */
export function inverted(diff: Diff): Diff {
  const swap = <T>({ from, to }: { from: T; to: T }) => ({ from: to, to: from });
  return {
    from: diff.to,
    to: diff.from,
    fields: diff.fields.map(({ field, from, to }) => ({ field, from: to, to: from })),
    pages: {
      added: diff.pages.removed,
      removed: diff.pages.added,
      moved: diff.pages.moved.map(({ page, from, to }) => ({ page, from: to, to: from })),
      changed: diff.pages.changed.map(swap),
    },
    annotations: {
      added: diff.annotations.removed,
      removed: diff.annotations.added,
      changed: diff.annotations.changed.map(swap),
    },
  };
}

export function isEmpty({ fields, pages, annotations }: Diff): boolean {
  return [fields, ...Object.values(pages), ...Object.values(annotations)].every((list) => list.length === 0);
}

/** What happened to a mark, on the side on which it is drawn. */
export function fatesOf(diff: Diff, side: 'before' | 'after'): Map<number, MarkFate> {
  const fates = new Map<number, MarkFate>();
  const { added, removed, changed } = diff.annotations;
  if (side === 'after') for (const { annotationId } of added) fates.set(annotationId, 'added');
  else for (const { annotationId } of removed) fates.set(annotationId, 'removed');
  for (const { from } of changed) fates.set(from.annotationId, 'changed');
  return fates;
}

/** Every page with a difference, in the order of the later state; removed ones where they were. */
export function pageDifferences(diff: Diff, before: Score, after: Score): PageDifference[] {
  const found = new Map<number, PageDifference>();
  const placeIn = (pages: readonly ScorePage[], pageId: number) => {
    const place = pages.findIndex((page) => page.pageId === pageId);
    return place < 0 ? null : place;
  };
  const at = (pageId: number): PageDifference => {
    let difference = found.get(pageId);
    if (!difference) {
      const placeBefore = placeIn(before.pages, pageId);
      const placeAfter = placeIn(after.pages, pageId);
      difference = {
        pageId,
        before: placeBefore === null ? null : before.pages[placeBefore]!,
        after: placeAfter === null ? null : after.pages[placeAfter]!,
        placeBefore,
        placeAfter,
        fates: [],
        marks: { added: 0, removed: 0, changed: 0 },
      };
      found.set(pageId, difference);
    }
    return difference;
  };
  for (const { pageId } of diff.pages.added) at(pageId).fates.push('added');
  for (const { pageId } of diff.pages.removed) at(pageId).fates.push('removed');
  for (const { page } of diff.pages.moved) at(page.pageId).fates.push('moved');
  for (const { from } of diff.pages.changed) at(from.pageId).fates.push('changed');

  const count = ({ pageId }: Annotation, fate: MarkFate) => {
    if (pageId === null) return;
    // Annotations of a page that exists on neither side cannot be shown.
    if (placeIn(before.pages, pageId) === null && placeIn(after.pages, pageId) === null) return;
    at(pageId).marks[fate] += 1;
  };
  for (const annotation of diff.annotations.added) count(annotation, 'added');
  for (const annotation of diff.annotations.removed) count(annotation, 'removed');
  for (const { to } of diff.annotations.changed) count(to, 'changed');
  for (const difference of found.values()) {
    const { added, removed, changed } = difference.marks;
    if (added + removed + changed > 0) difference.fates.push('written');
  }
  const place = ({ placeAfter, placeBefore }: PageDifference) => placeAfter ?? (placeBefore ?? 0) - 0.5;
  return [...found.values()].sort((one, other) => place(one) - place(other));
}

/** Notes that belong to no page, as words. */
export function looseNotes(annotations: readonly Annotation[]): string[] {
  return annotations.flatMap(({ pageId, content }) => {
    if (pageId !== null) return [];
    if (typeof content === 'string') return [content];
    return 'text' in content ? [content.text] : [];
  });
}
