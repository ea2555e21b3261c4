// An editor that two people use at once: the second one to save is told, and no change is lost.
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Tagged } from './api/client';
import { Failure } from './api/failure';
import { uuid } from './uuid';

interface Thing {
  text: string;
  seen: number;
  deleted: boolean;
}

/** What the server has; every change makes a new version. */
let server: Tagged<Thing>;
let puts: string[];

function elsewhere(change: Partial<Thing>): void {
  server = { data: { ...server.data, ...change }, tag: `${Number(server.tag) + 1}` };
}

let toasts: typeof import('./toasts.svelte').toasts;

/** Undoes what was announced last. */
const undoLast = () => toasts().at(-1)?.undo?.();

let make: (id?: string) => InstanceType<ReturnType<typeof define>>;

function define(Editor: typeof import('./editor.svelte').Editor) {
  return class extends Editor<Thing, string> {
    draft = '';

    constructor(id: string) {
      super(id, '');
    }

    protected async ask() {
      return server;
    }

    protected async put(_: string, after: string, tag: string | null) {
      puts.push(`${after}@${tag}`);
      if (tag !== server.tag) throw new Failure('changed-meanwhile');
      elsewhere({ text: after });
      return server;
    }

    protected contentOf({ text }: Thing) {
      return text;
    }

    protected show(text: string) {
      this.draft = text;
    }

    protected same(one: string, other: string) {
      return one === other;
    }

    protected isDeleted({ deleted }: Thing) {
      return deleted;
    }

    protected override undoable() {
      return true;
    }

    protected override carry(base: string, draft: string, now: string) {
      return draft.replace(base, now);
    }

    protected async restore() {
      elsewhere({ deleted: false });
      return server;
    }
  };
}

beforeAll(async () => {
  vi.stubGlobal('navigator', { language: 'en-GB' });
  const Class = define((await import('./editor.svelte')).Editor);
  toasts = (await import('./toasts.svelte')).toasts;
  make = (id = uuid()) => new Class(id);
}, 60_000);

beforeEach(() => {
  server = { data: { text: 'one', seen: 0, deleted: false }, tag: '1' };
  puts = [];
});

test('what is changed is saved, and then is no change any more', async () => {
  const editor = make();
  await editor.load();
  expect(editor.dirty).toBe(false);
  editor.draft = 'two';
  expect(editor.dirty).toBe(true);
  await editor.save();
  expect(puts).toEqual(['two@1']);
  expect(editor).toMatchObject({ dirty: false, base: 'two', conflict: null });
});

test('a save is undone, also after a version in which nothing of it differs', async () => {
  const editor = make();
  await editor.load();
  editor.draft = 'two';
  await editor.save();
  elsewhere({ seen: 1 });
  expect(await undoLast()).toBe(true);
  expect(server.data.text).toBe('one');
  expect(editor).toMatchObject({ draft: 'one', base: 'one', dirty: false });
});

test('undone while something more is being changed, that stays', async () => {
  const editor = make();
  await editor.load();
  editor.draft = 'two';
  await editor.save();
  editor.draft = 'two and more';
  expect(await undoLast()).toBe(true);
  expect(editor).toMatchObject({ draft: 'one and more', base: 'one', dirty: true });
  expect(server.data.text).toBe('one');
});

test('what somebody else saved since is not undone', async () => {
  const editor = make();
  await editor.load();
  editor.draft = 'two';
  await editor.save();
  elsewhere({ text: 'theirs' });
  expect(await undoLast()).toBe(false);
  expect(server.data.text).toBe('theirs');
  expect(editor).toMatchObject({ draft: 'theirs', conflict: null });
  expect(toasts().at(-1)).toMatchObject({ tone: 'bad', undo: null });
});

test('a new version in which nothing of it differs is nobody’s business', async () => {
  const editor = make();
  await editor.load();
  editor.draft = 'two';
  elsewhere({ seen: 1 });
  await editor.save();
  expect(puts).toEqual(['two@1', 'two@2']);
  expect(editor.conflict).toBeNull();
});

test('somebody was faster: nothing is written, and both are there', async () => {
  const editor = make();
  await editor.load();
  editor.draft = 'mine';
  elsewhere({ text: 'theirs' });
  await editor.save();
  expect(editor).toMatchObject({ draft: 'mine', theirs: 'theirs', base: 'one' });
  expect(server.data.text).toBe('theirs');
  await editor.takeBoth('mine and theirs');
  expect(server.data.text).toBe('mine and theirs');
  expect(editor).toMatchObject({ conflict: null, draft: 'mine and theirs', dirty: false });
});

test('mine is kept, or theirs is taken', async () => {
  const editor = make();
  await editor.load();
  editor.draft = 'mine';
  elsewhere({ text: 'theirs' });
  await editor.save();
  await editor.takeMine();
  expect(server.data.text).toBe('mine');

  editor.draft = 'mine again';
  elsewhere({ text: 'theirs again' });
  await editor.save();
  editor.takeTheirs();
  expect(editor).toMatchObject({ draft: 'theirs again', dirty: false, conflict: null });
});

test('deleted elsewhere, it is brought back with what is here', async () => {
  const editor = make();
  await editor.load();
  editor.draft = 'mine';
  elsewhere({ deleted: true });
  await editor.save();
  expect(editor.deleted).toBe(true);
  await editor.takeMine();
  expect(server.data).toMatchObject({ text: 'mine', deleted: false });
});

test('left without saving, it is there when somebody comes back, and was made from the same version', async () => {
  const editor = make('kept');
  await editor.load();
  editor.draft = 'not saved';
  editor.leave();
  elsewhere({ text: 'theirs' });
  const again = make('kept');
  await again.load();
  expect(again).toMatchObject({ draft: 'not saved', base: 'one', dirty: true });
  await again.save();
  expect(again.theirs).toBe('theirs');
  again.takeTheirs();
  again.leave();
  const fresh = make('kept');
  await fresh.load();
  expect(fresh).toMatchObject({ draft: 'theirs', dirty: false });
});
