// One thing and its changes: other people's changes are shown before they are overwritten.
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Failure } from './api/failure';

interface Thing {
  name: string;
  colour: string;
  seen: number;
}

let lib: typeof import('./versioned.svelte');
let server: { data: Thing; tag: string };
let taken: Thing[];

function elsewhere(change: Partial<Thing>): void {
  server = { data: { ...server.data, ...change }, tag: `${Number(server.tag) + 1}` };
}

function make() {
  return new lib.Versioned<Thing, Partial<Thing>>({
    get: async () => server,
    change: async (change, tag) => {
      if (tag !== server.tag) throw new Failure('changed-meanwhile');
      if (change.name === '') {
        const errors = [{ field: 'name', code: 'missing', detail: 'in the server’s words' }];
        throw new Failure('invalid', { type: '/problems/invalid', title: '', status: 422, errors } as never);
      }
      elsewhere(change);
      return server;
    },
    differences: (before, now) =>
      lib.differencesOf(
        [
          { label: 'Name', read: ({ name }) => name },
          { label: 'Colour', read: ({ colour }) => colour, say: ({ colour }) => colour.toUpperCase() },
        ],
        before,
        now,
      ),
    taken: (thing) => taken.push(thing),
  });
}

beforeAll(async () => {
  vi.stubGlobal('navigator', { language: 'en-GB' });
  lib = await import('./versioned.svelte');
}, 60_000);

beforeEach(() => {
  server = { data: { name: 'Hat', colour: '', seen: 0 }, tag: '1' };
  taken = [];
});

const settle = () => new Promise((resolve) => setTimeout(resolve));

test('it comes, is changed, and whoever else shows it hears of it', async () => {
  const thing = make();
  await settle();
  expect(await thing.save({ colour: 'red' })).toEqual({ is: 'saved' });
  expect(thing.value).toMatchObject({ colour: 'red' });
  expect(taken.map(({ colour }) => colour)).toEqual(['', 'red']);
});

test('what merely happened to it is nothing to ask about', async () => {
  const thing = make();
  await settle();
  elsewhere({ seen: 1 });
  expect(await thing.save({ colour: 'red' })).toEqual({ is: 'saved' });
  expect(server.data).toEqual({ name: 'Hat', colour: 'red', seen: 1 });
});

test('what somebody else changed is told first, and then mine is saved', async () => {
  const thing = make();
  await settle();
  elsewhere({ colour: 'blue' });
  expect(await thing.save({ name: 'Cap' })).toEqual({
    is: 'conflict',
    changed: [{ label: 'Colour', before: 'none', now: 'BLUE' }],
  });
  expect(server.data.name).toBe('Hat');
  expect(await thing.save({ name: 'Cap' })).toEqual({ is: 'saved' });
  expect(server.data).toMatchObject({ name: 'Cap', colour: 'blue' });
});

test('a refused field is worded by its code', async () => {
  const thing = make();
  await settle();
  expect(await thing.save({ name: '' })).toEqual({ is: 'refused', why: 'Enter at least one character.' });
});
