import { expect, test } from 'vitest';
import type { Annotation, Diff, Score, ScorePage } from '../types';
import { fatesOf, inverted, isEmpty, looseNotes, pageDifferences } from './compare';

const page = (pageId: number, name = `${pageId}`) => ({ pageId, name }) as ScorePage;
const mark = (annotationId: number, pageId: number | null, content: Annotation['content'] = 'x'): Annotation => ({
  annotationId,
  pageId,
  layer: null,
  kind: 'text',
  content,
});
const score = (...pages: ScorePage[]) => ({ pages }) as Score;

const before = score(page(1), page(2), page(3));
const after = score(page(3), page(1, 'one'), page(4));
const diff: Diff = {
  from: null,
  to: null,
  fields: [{ field: 'title', from: 'a', to: 'b' }],
  pages: {
    added: [page(4)],
    removed: [page(2)],
    moved: [{ page: page(3), from: 2, to: 0 }],
    changed: [{ from: page(1), to: page(1, 'one') }],
  },
  annotations: {
    added: [mark(10, 1), mark(11, 1), mark(12, null, 'loose'), mark(13, 99)],
    removed: [mark(5, 2)],
    changed: [{ from: mark(6, 3), to: mark(6, 3) }],
  },
};

test('every page with a difference, in the order in which one comes to them', () => {
  const found = pageDifferences(diff, before, after);
  expect(found.map(({ pageId, fates }) => [pageId, ...fates])).toEqual([
    [3, 'moved', 'written'],
    [2, 'removed', 'written'],
    [1, 'changed', 'written'],
    [4, 'added'],
  ]);
  expect(found[2]).toMatchObject({ placeBefore: 0, placeAfter: 1, marks: { added: 2, removed: 0, changed: 0 } });
  expect(found[2]!.before!.name).toBe('1');
  expect(found[2]!.after!.name).toBe('one');
  expect(found[3]!.before).toBeNull();
});

test('from the other side it is the other way round', () => {
  const back = inverted(diff);
  expect(back.pages.added).toEqual(diff.pages.removed);
  expect(back.pages.moved[0]).toMatchObject({ from: 0, to: 2 });
  expect(back.fields[0]).toEqual({ field: 'title', from: 'b', to: 'a' });
  expect(inverted(back)).toEqual(diff);
});

test('marks are coloured on the side on which they are', () => {
  expect([...fatesOf(diff, 'after')]).toEqual([[10, 'added'], [11, 'added'], [12, 'added'], [13, 'added'], [6, 'changed']]);
  expect([...fatesOf(diff, 'before')]).toEqual([[5, 'removed'], [6, 'changed']]);
});

test('notes without a page are words', () => {
  expect(looseNotes(diff.annotations.added)).toEqual(['loose']);
});

test('nothing is nothing', () => {
  const none = { added: [], removed: [], moved: [], changed: [] };
  expect(isEmpty({ from: null, to: null, fields: [], pages: none, annotations: none })).toBe(true);
  expect(isEmpty(diff)).toBe(false);
});
