// Files become pages: which requests are sent, in which order and how often, and what remains after a failure.
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Failure } from '../lib/api/failure';
import type { Transmission } from '../lib/transmit';
import type { Import } from './types';

const api = vi.hoisted(() => ({
  beginImport: vi.fn(),
  cancelImport: vi.fn(),
  completeImport: vi.fn(),
  deleteScore: vi.fn(),
  getImport: vi.fn(),
  listImports: vi.fn(),
  makeScore: vi.fn(),
}));
vi.mock('./api', () => api);

const begun: Import = {
  importId: 'i1',
  originalName: 'a.pdf',
  sizeBytes: 3,
  state: 'waiting',
  pagesTotal: null,
  pagesDone: 0,
  progress: { unit: 'pages', done: 0, total: null },
  pagesMissingText: 0,
  problem: null,
  problemCode: null,
  createdAt: 0,
  upload: { method: 'PUT', url: 'https://elsewhere/a', headers: { 'X-Signed': '1' }, expiresAt: Date.now() + 600_000 },
};
const working = (pagesDone: number): Import => ({
  ...begun,
  upload: null,
  state: 'working',
  pagesTotal: 4,
  pagesDone,
  progress: { unit: 'pages', done: pagesDone, total: 4 },
});
const done: Import = { ...working(4), state: 'done' };
const file = (name = '荒城の月.pdf') => new File(['abc'], name, { type: 'application/pdf' });
const settle = () => new Promise((resolve) => setTimeout(resolve));

let Importing: typeof import('./importing.svelte').Importing;
let waits: number[] = [];
let sent: Transmission[] = [];

function make(into: string | null = null, answer: () => Promise<unknown> = async () => null) {
  return new Importing(
    into,
    { first: 500, most: 5000, wait: async (ms) => void waits.push(ms) },
    {
      attempts: 1,
      transmit: (what) => {
        sent.push(what);
        return answer();
      },
    },
  );
}

beforeAll(async () => {
  vi.stubGlobal('navigator', { language: 'en-GB' });
  ({ Importing } = await import('./importing.svelte'));
}, 60_000);

beforeEach(() => {
  vi.resetAllMocks();
  waits = [];
  sent = [];
  api.makeScore.mockResolvedValue({ data: { scoreId: 's1' } });
  api.beginImport.mockResolvedValue(begun);
  api.completeImport.mockResolvedValue(working(0));
  api.getImport.mockResolvedValue(done);
  api.cancelImport.mockResolvedValue(null);
  api.deleteScore.mockResolvedValue(null);
});

test('a score is made, the file sent to where the server says, and its pages are watched', async () => {
  api.getImport
    .mockResolvedValueOnce(working(0))
    .mockResolvedValueOnce(working(0))
    .mockResolvedValueOnce(working(2));
  const all = make();
  all.add([file()]);
  await settle();
  await settle();
  expect(api.makeScore).toHaveBeenCalledExactlyOnceWith({ title: '荒城の月' }, expect.any(String));
  expect(api.beginImport).toHaveBeenCalledExactlyOnceWith(
    's1',
    { originalName: '荒城の月.pdf', sizeBytes: 3, newScore: true },
    expect.any(String),
  );
  expect(sent[0]).toMatchObject({ url: 'https://elsewhere/a', method: 'PUT', headers: { 'X-Signed': '1' } });
  expect(sent[0]!.body.type).toBe('');
  // Less and less often while nothing comes, and often again when something did.
  expect(waits).toEqual([750, 1125, 1687.5, 500]);
  expect(all.stage(all.arrivals[0]!)).toBe('done');
  expect(all.arrivals[0]).toMatchObject({ scoreId: 's1', made: { pagesDone: 4 } });
  expect(all.pages).toBe(4);
  expect(all.scores).toBe(2);
  expect(all.busy).toBe(false);
});

test('into a score that is there no other is made', async () => {
  const all = make('s9');
  all.add([file()]);
  await settle();
  expect(api.makeScore).not.toHaveBeenCalled();
  expect(api.beginImport).toHaveBeenCalledWith('s9', expect.anything(), expect.any(String));
});

test('while the server is away it says so, and goes on by itself; what was not answered is done once', async () => {
  let go = () => {};
  api.makeScore.mockRejectedValueOnce(new Failure('unreachable'));
  api.beginImport.mockRejectedValueOnce(new Failure('unreachable'));
  api.completeImport.mockRejectedValueOnce(new Failure('unreachable'));
  const all = new Importing(
    null,
    { first: 500, most: 5000, wait: () => new Promise((resolve) => (go = resolve)) },
    { transmit: async () => null },
  );
  all.add([file()]);
  for (const asked of [api.makeScore, api.beginImport, api.completeImport]) {
    await settle();
    expect(asked).toHaveBeenCalledTimes(1);
    expect(all.arrivals[0]!.away).toBe(true);
    expect(all.busy).toBe(true);
    go();
  }
  await settle();
  expect(all.arrivals[0]!.away).toBe(false);
  go();
  await settle();
  expect(all.stage(all.arrivals[0]!)).toBe('done');
  expect(api.makeScore.mock.calls[1]).toEqual(api.makeScore.mock.calls[0]);
  const keys = api.beginImport.mock.calls.map(([, , key]) => key as string);
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});

test('a file of another kind is not even sent', async () => {
  const all = make();
  all.add([file('letter.docx')]);
  await settle();
  expect(api.makeScore).not.toHaveBeenCalled();
  expect(all.stage(all.arrivals[0]!)).toBe('failed');
  expect(all.canRetry(all.arrivals[0]!)).toBe(false);
});

test('what the server cannot read says why, and is not offered to be sent again', async () => {
  const failed: Import = { ...working(0), state: 'failed', problem: 'It is encrypted.', problemCode: 'encrypted' };
  api.getImport.mockResolvedValue(failed);
  const all = make();
  all.add([file()]);
  await settle();
  await settle();
  expect(all.problem(all.arrivals[0]!)).toMatch(/protected with a password/);
  expect(all.canRetry(all.arrivals[0]!)).toBe(false);
  expect(all.scores).toBe(1);
  await all.dismiss(1);
  // The server deletes the score that was created for it.
  expect(api.cancelImport).toHaveBeenCalledExactlyOnceWith('s1', 'i1');
  expect(api.deleteScore).not.toHaveBeenCalled();
  expect(all.arrivals).toEqual([]);
});

test('a word that is not known is said as the server says it', async () => {
  const problem = 'The file is of paper.';
  api.getImport.mockResolvedValue({ ...working(0), state: 'failed', problem, problemCode: 'paper' });
  const all = make();
  all.add([file()]);
  await settle();
  await settle();
  expect(all.problem(all.arrivals[0]!)).toBe(problem);
});

test('what failed for another reason than the file is sent anew when tried again', async () => {
  api.getImport.mockResolvedValueOnce({ ...working(0), state: 'failed', problem: 'Oh.', problemCode: 'internal' });
  const all = make();
  all.add([file()]);
  await settle();
  await settle();
  expect(all.canRetry(all.arrivals[0]!)).toBe(true);
  await all.retry(1);
  await settle();
  await settle();
  expect(api.makeScore).toHaveBeenCalledTimes(2);
  expect(api.beginImport).toHaveBeenCalledTimes(2);
  expect(sent).toHaveLength(2);
  expect(all.stage(all.arrivals[0]!)).toBe('done');
});

test('what failed in the middle says how far it came, and does not come twice', async () => {
  api.getImport.mockResolvedValue({ ...working(2), state: 'failed', problem: 'Oh.', problemCode: 'internal' });
  const all = make();
  all.add([file()]);
  await settle();
  await settle();
  expect(all.problem(all.arrivals[0]!)).toMatch(/2 of 4 pages were imported/);
  expect(all.canRetry(all.arrivals[0]!)).toBe(false);
});

test('an empty file is not even sent', async () => {
  const all = make();
  all.add([new File([], 'empty.pdf')]);
  await settle();
  expect(api.makeScore).not.toHaveBeenCalled();
  expect(all.problem(all.arrivals[0]!)).toBe('The file is empty.');
  expect(all.canRetry(all.arrivals[0]!)).toBe(false);
});

test('a lost connection while watching changes nothing', async () => {
  api.getImport.mockRejectedValueOnce(new Failure('unreachable'));
  const all = make();
  all.add([file()]);
  await settle();
  await settle();
  expect(all.stage(all.arrivals[0]!)).toBe('done');
});

test('without room it says so', async () => {
  api.beginImport.mockRejectedValue(new Failure('too-large'));
  const all = make();
  all.add([file()]);
  await settle();
  expect(all.problem(all.arrivals[0]!)).toMatch(/storage is full/);
});

test('cancelled while the server is away, it is told as soon as it is back', async () => {
  let go = () => {};
  api.completeImport.mockRejectedValue(new Failure('unreachable'));
  api.getImport.mockRejectedValue(new Failure('unreachable'));
  api.cancelImport.mockRejectedValueOnce(new Failure('unreachable'));
  const all = new Importing(
    null,
    { first: 500, most: 5000, wait: () => new Promise((resolve) => (go = resolve)) },
    { transmit: async () => null },
  );
  all.add([file()]);
  await settle();
  void all.cancel(1);
  await settle();
  expect(all.arrivals[0]).toMatchObject({ after: 'cancelled', away: true });
  expect(all.canRetry(all.arrivals[0]!)).toBe(false);
  go();
  await settle();
  expect(api.cancelImport).toHaveBeenCalledTimes(2);
  expect(all.arrivals[0]).toMatchObject({ away: false, kept: 0, scoreId: null });
  expect(all.canRetry(all.arrivals[0]!)).toBe(true);
});

test('cancelled with pages already there, they and their score stay', async () => {
  let go = () => {};
  api.completeImport.mockResolvedValue(working(2));
  // One more was imported than was known here.
  api.getImport.mockResolvedValue(working(3));
  const all = new Importing(
    null,
    { first: 500, most: 5000, wait: () => new Promise((resolve) => (go = resolve)) },
    { transmit: async () => null },
  );
  all.add([file()]);
  await settle();
  const { scores } = all;
  await all.cancel(1);
  // Views reload: no more pages will be imported.
  expect(all.scores).toBe(scores + 1);
  go();
  await settle();
  expect(api.cancelImport).toHaveBeenCalledExactlyOnceWith('s1', 'i1');
  expect(api.deleteScore).not.toHaveBeenCalled();
  expect(api.getImport).toHaveBeenCalledOnce();
  expect(all.stage(all.arrivals[0]!)).toBe('cancelled');
  expect(all.arrivals[0]!.kept).toBe(3);
  // Pages would be imported twice.
  expect(all.canRetry(all.arrivals[0]!)).toBe(false);
  await all.dismiss(1);
  expect(api.deleteScore).not.toHaveBeenCalled();
  expect(all.arrivals).toEqual([]);
});

test('cancelled while its score is being made, nothing stays', async () => {
  let go = () => {};
  api.makeScore.mockReturnValue(new Promise((resolve) => (go = () => resolve({ data: { scoreId: 's1' } }))));
  const all = make();
  all.add([file()]);
  await settle();
  await all.cancel(1);
  go();
  await settle();
  expect(api.deleteScore).toHaveBeenCalledExactlyOnceWith('s1');
  expect(api.beginImport).not.toHaveBeenCalled();
  expect(sent).toEqual([]);
});

test('what the server is still working on is taken up again, once', async () => {
  api.listImports.mockResolvedValue([working(1), { ...done, importId: 'i2' }]);
  const all = make('s1');
  await all.resume();
  await settle();
  await all.resume();
  expect(all.arrivals).toHaveLength(1);
  expect(all.stage(all.arrivals[0]!)).toBe('done');
  expect(api.completeImport).not.toHaveBeenCalled();
});

test('what went wrong while nobody looked is said, until it is taken off the list', async () => {
  const failed: Import = { ...working(1), state: 'failed', problem: 'Oh.', problemCode: 'damaged' };
  api.listImports.mockResolvedValue([failed, { ...done, importId: 'i2', pagesMissingText: 3 }, { ...done, importId: 'i3' }]);
  const all = make('s1');
  await all.resume();
  await settle();
  expect(all.arrivals.map((arrival) => all.stage(arrival))).toEqual(['failed', 'done']);
  expect(all.problem(all.arrivals[0]!)).toMatch(/damaged.*1 of 4 pages/);
  await all.dismiss(1);
  await all.dismiss(2);
  expect(api.cancelImport.mock.calls).toEqual([
    ['s1', 'i1'],
    ['s1', 'i2'],
  ]);
});

test('a file that has not arrived is said to be missing, and is not tried again without it', async () => {
  api.listImports.mockResolvedValue([begun]);
  const all = make('s1');
  await all.resume();
  const [arrival] = all.arrivals;
  expect(all.stage(arrival!)).toBe('failed');
  expect(all.problem(arrival!)).toBe('This file has not arrived. If its upload was interrupted, add the file again.');
  expect(all.canRetry(arrival!)).toBe(false);
  expect(sent).toEqual([]);
});
