// Checking for other people's annotations: cheaply, and without disturbing what is being written here.
import { beforeEach, expect, test, vi } from 'vitest';
import { Failure } from '../../lib/api/failure';
import type { Annotation } from '../types';

const since = vi.hoisted(() => vi.fn());
vi.mock('../api', () => ({ getScoreSince: since }));
vi.mock('./send', () => ({ send: vi.fn() }));
vi.mock('../../lib/toasts.svelte', () => ({ complain: vi.fn() }));
vi.mock('../../lib/wording', () => ({ wording: String }));
vi.mock('./leftovers', () => ({ leftoversOf: vi.fn() }));
vi.mock('../../lib/i18n/index.svelte', () => ({ t: String }));

const { Marks } = await import('./marks.svelte');

const mark = (annotationId: number): Annotation => ({
  annotationId,
  pageId: 1,
  layer: null,
  kind: 'text',
  content: { text: `mark ${annotationId}`, x: 0.5, y: 0.5, size: 0.02, colour: '#000000' },
});
const answer = (tag: string, ...ids: number[]) => ({ data: { annotations: ids.map(mark) }, tag });

beforeEach(() => since.mockReset());

test('asks for what is newer than what it shows', async () => {
  const marks = new Marks('score', [mark(1)]);
  since.mockResolvedValueOnce(answer('"2"', 1, 2));
  expect(await marks.refresh()).toBe('well');
  expect(marks.on(1)).toHaveLength(2);
  const before = marks.on(1);
  since.mockResolvedValueOnce(null);
  expect(await marks.refresh()).toBe('well');
  expect(marks.on(1)).toBe(before);
  expect(since.mock.calls).toEqual([
    ['score', null],
    ['score', '"2"'],
  ]);
});

test('hands on the score as it is now, and only if it is another', async () => {
  const now: unknown[] = [];
  const marks = new Marks('score', [], undefined, (score) => now.push(score));
  const fresh = answer('"2"', 1);
  since.mockResolvedValueOnce(fresh).mockResolvedValueOnce(null);
  await marks.refresh();
  await marks.refresh();
  expect(now).toEqual([fresh.data]);
});

test('an answer that is older than what was written here is not shown, and asked for again', async () => {
  const marks = new Marks('score', [mark(1)]);
  since.mockImplementationOnce(async () => {
    marks.add({ pageId: 1, layer: null, kind: 'text', content: { text: 'mine', x: 0, y: 0, size: 0.02, colour: '#000000' } });
    return answer('"2"', 1, 2);
  });
  await marks.refresh();
  expect(marks.on(1).map(({ content }) => (content as { text: string }).text)).toEqual(['mark 1', 'mine']);
  since.mockResolvedValueOnce(null);
  await marks.refresh();
  expect(since.mock.lastCall).toEqual(['score', null]);
  marks.close();
});

test('says when it is worth asking again', async () => {
  const marks = new Marks('score', []);
  for (const [kind, said] of [
    ['unreachable', 'failed'],
    ['unavailable', 'failed'],
    ['not-found', 'over'],
    ['denied', 'over'],
    ['not-signed-in', 'over'],
  ] as const) {
    since.mockRejectedValueOnce(new Failure(kind));
    expect(await marks.refresh()).toBe(said);
  }
});
