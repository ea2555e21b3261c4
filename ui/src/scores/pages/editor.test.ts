// Pages are organised while a file is still being imported: new pages are added to them.
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Tagged } from '../../lib/api/client';
import { Failure } from '../../lib/api/failure';
import { uuid } from '../../lib/uuid';
import type { Head, PageWanted, ScorePage } from '../types';

const api = vi.hoisted(() => ({ getScoreNow: vi.fn(), putPages: vi.fn(), itemUrl: vi.fn(), restoreScore: vi.fn() }));
vi.mock('../api', () => api);
vi.mock('../library/list.svelte', () => ({ listed: vi.fn() }));

/** What the server has; every page that comes in makes a new version. */
let pages: Pick<ScorePage, 'pageId' | 'rotation' | 'name' | 'crop'>[];
let version: number;
/** How many pages come in before each of the next attempts to save. */
let racing: number[];

const now = () => ({ data: { pages, deletedAt: null }, tag: `"${version}"` }) as unknown as Tagged<Head>;
const page = (pageId: number, rotation: ScorePage['rotation'] = 0) => ({ pageId, rotation, name: String(pageId), crop: null });
const numbers = () => pages.map(({ pageId }) => pageId);
const upTo = (last: number, ...without: number[]) =>
  Array.from({ length: last }, (_, at) => at + 1).filter((number) => !without.includes(number));

function comeIn(count: number): void {
  for (let come = 0; come < count; come += 1) {
    pages = [...pages, page(Math.max(...numbers()) + 1)];
    version += 1;
  }
}

function change(wanted: typeof pages): void {
  pages = wanted;
  version += 1;
}

let PagesEditor: typeof import('./editor.svelte').PagesEditor;

beforeAll(async () => {
  vi.stubGlobal('navigator', { language: 'en-GB' });
  ({ PagesEditor } = await import('./editor.svelte'));
}, 60_000);

beforeEach(() => {
  pages = [page(1)];
  version = 1;
  racing = [];
  comeIn(7);
  api.getScoreNow.mockImplementation(async () => now());
  api.putPages.mockImplementation(async (_: string, wanted: PageWanted[], tag: string) => {
    comeIn(racing.shift() ?? 0);
    if (tag !== now().tag) throw new Failure('changed-meanwhile');
    change(wanted.map(({ pageId, rotation }) => page(pageId!, rotation as ScorePage['rotation'])));
    return now();
  });
});

/** Page 2 is turned and page 3 taken out. */
async function edited() {
  const editor = new PagesEditor(uuid());
  await vi.waitFor(() => expect(editor.draft).toHaveLength(8));
  editor.turn('p2');
  editor.remove('p3');
  return editor;
}

test('pages that come in until it is saved, and while it is, are saved with the rest', async () => {
  const editor = await edited();
  comeIn(4);
  await editor.refresh();
  racing = [3, 1];
  await editor.save();
  expect(editor).toMatchObject({ conflict: null, dirty: false });
  expect(numbers()).toEqual(upTo(16, 3));
  expect(pages[1]).toEqual(page(2, 90));
});

test('while it is asked what shall hold, pages that come in are not said to be taken out', async () => {
  const editor = await edited();
  change(pages.map(({ pageId, rotation }) => page(pageId, pageId === 5 ? 180 : rotation)));
  await editor.save();
  expect(editor.theirs).toHaveLength(8);
  comeIn(3);
  await editor.refresh();
  expect(editor.base.map(({ pageId }) => pageId)).toEqual(upTo(8));
  expect(editor.theirs!.map(({ pageId }) => pageId)).toEqual(upTo(11));
  racing = [2];
  await editor.takeBoth(editor.theirs!.filter(({ pageId }) => pageId !== 3));
  expect(editor.conflict).toBeNull();
  expect(numbers()).toEqual(upTo(13, 3));
});

test('an answer that comes late does not take pages out that have come in since', async () => {
  const editor = await edited();
  const early = now();
  let answer = (_: Tagged<Head>) => {};
  api.getScoreNow.mockImplementationOnce(() => new Promise<Tagged<Head>>((resolve) => (answer = resolve)));
  const late = editor.refresh();
  comeIn(4);
  await editor.refresh();
  answer(early);
  await late;
  expect(editor.draft.map(({ pageId }) => pageId)).toEqual(upTo(12, 3));
});

test('what comes in during a save waits for its end, and so does what is done meanwhile', async () => {
  const editor = await edited();
  racing = [1];
  const saving = editor.save();
  comeIn(2);
  const refreshing = editor.refresh();
  editor.turn('p4');
  await Promise.all([saving, refreshing]);
  await vi.waitFor(() => expect(editor.base).toHaveLength(numbers().length));
  expect(numbers()).toEqual(upTo(11, 3));
  expect(editor.draft.map(({ pageId }) => pageId)).toEqual(numbers());
  expect(editor).toMatchObject({ conflict: null, dirty: true });
  await editor.save();
  expect(pages.filter(({ rotation }) => rotation === 90).map(({ pageId }) => pageId)).toEqual([2, 4]);
});

test('a page that somebody took out is still asked about', async () => {
  const editor = await edited();
  change(pages.filter(({ pageId }) => pageId !== 6));
  comeIn(1);
  await editor.save();
  expect(editor.theirs!.map(({ pageId }) => pageId)).toEqual([1, 2, 3, 4, 5, 7, 8, 9]);
  expect(editor.dirty).toBe(true);
});
