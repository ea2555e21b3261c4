// An answer that is lost does not add recordings twice.
import { beforeEach, expect, test, vi } from 'vitest';
import { Failure } from '../../lib/api/failure';
import { append } from './appending';

let stored: string[] = [];
let version = 1;
/** What happens to the next request: it does not arrive, or only its answer is lost. */
let next: 'dropped' | 'unanswered' | null = null;

vi.mock('../api', () => ({
  getPlaylist: async (_: string, { offset = 0, limit = 100 } = {}) => ({
    data: { total: stored.length, entries: stored.slice(offset, offset + limit).map((audioId) => ({ audioId })) },
    tag: `"${version}"`,
  }),
  changeEntries: async (_: string, [{ audioIds }]: [{ audioIds: string[] }], tag: string | null) => {
    const fate = next;
    next = null;
    if (fate === 'dropped') throw new Failure('unreachable');
    if (tag !== `"${version}"`) throw new Failure('changed-meanwhile');
    stored.push(...audioIds);
    version += 1;
    if (fate) throw new Failure('unreachable');
    return { data: { total: stored.length }, tag: `"${version}"` };
  },
}));

beforeEach(() => {
  stored = ['a', 'b'];
  version += 1;
});

test('what was done without an answer is not done again', async () => {
  next = 'unanswered';
  await expect(append('one', ['c', 'd'])).rejects.toMatchObject({ kind: 'unreachable', once: true });
  const { data, tag } = await append('one', ['c', 'd']);
  expect([stored.join(''), data.total, tag]).toEqual(['abcd', 4, `"${version}"`]);
  // After that, it is a new wish.
  await append('one', ['c', 'd']);
  expect(stored.join('')).toBe('abcdcd');
});

test('what did not arrive is done with the next press', async () => {
  next = 'dropped';
  await expect(append('two', ['c'])).rejects.toThrow();
  await append('two', ['c']);
  expect(stored.join('')).toBe('abc');
});

test('what somebody else added is not taken for it', async () => {
  next = 'dropped';
  await expect(append('three', ['c'])).rejects.toThrow();
  stored.push('x');
  version += 1;
  await append('three', ['c']);
  expect(stored.join('')).toBe('abxc');
});

test('as many as come in several parts are recognised as well', async () => {
  const many = Array.from({ length: 1200 }, (_, at) => `r${at}`);
  next = 'unanswered';
  await expect(append('four', many)).rejects.toThrow();
  await append('four', many);
  expect(stored).toHaveLength(1202);
});
