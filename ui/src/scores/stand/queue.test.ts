import { beforeEach, expect, test } from 'vitest';
import { Failure } from '../../lib/api/failure';
import type { Body } from '../ink/marks';
import { Queue, type Batch, type Change, type Saving, type Store } from './queue';

const body = (text: string): Body => ({ pageId: 1, layer: null, kind: 'text', content: text });

/** A browser's storage that outlives the page. */
function memory(): Store & { waiting: Map<string, Change>; batches: Map<string, Batch> } {
  const waiting = new Map<string, Change>();
  const batches = new Map<string, Batch>();
  const copy = <T>(value: T): T => structuredClone(value);
  return {
    waiting,
    batches,
    load: async () => ({ waiting: copy([...waiting.values()]), batches: copy([...batches.values()]) }),
    put: async (change) => void waiting.set(change.key, copy(change)),
    drop: async (key) => void waiting.delete(key),
    leave: (changes, begun) => {
      for (const change of changes) waiting.set(change.key, copy(change));
      for (const batch of begun) batches.set(batch.token, copy(batch));
    },
    begin: async (batch) => {
      for (const { key } of batch.changes) waiting.delete(key);
      batches.set(batch.token, copy(batch));
    },
    end: async (batch, again) => {
      batches.delete(batch.token);
      for (const { key } of batch.changes) waiting.delete(key);
      for (const change of again) waiting.set(change.key, copy(change));
    },
  };
}

/** A server that records the requests and their keys. */
class Server {
  has = new Map<number, Body>();
  sent: Batch[] = [];
  fails: (Failure | null)[] = [];
  /** What the server waits for before it answers. */
  gate = Promise.resolve();
  /** The server does it, but its response is lost. */
  loses = false;
  refuses = (_: Body) => false;
  private answers = new Map<string, number[]>();
  private last = 0;

  send = async (batch: Batch): Promise<number[]> => {
    this.sent.push(structuredClone(batch));
    await this.gate;
    const failure = this.fails.shift();
    if (failure) throw failure;
    let answer = this.answers.get(batch.token);
    if (!answer) {
      for (const { id, want } of batch.changes) {
        if (id !== null && !this.has.has(id)) throw new Failure('not-found');
        if (want && this.refuses(want)) throw new Failure('invalid');
      }
      answer = [];
      for (const { id, want } of batch.changes) {
        if (want && id === null) {
          this.last += 1;
          this.has.set(this.last, want);
          answer.push(this.last);
        } else if (want) {
          this.has.set(id!, want);
        } else {
          this.has.delete(id!);
        }
      }
      this.answers.set(batch.token, answer);
    }
    if (this.loses) {
      this.loses = false;
      throw new Failure('unreachable');
    }
    return answer;
  };

  texts(): unknown[] {
    return [...this.has.values()].map(({ content }) => content);
  }
}

let store: ReturnType<typeof memory>;
let server: Server;
let states: Saving[];
let refused: string[];
let again: (() => void) | null;

function open(): Queue {
  return new Queue({
    store,
    send: server.send,
    later: (_, then) => {
      again = then;
      return () => {
        again = null;
      };
    },
    changed: (saving) => states.push(saving),
    refused: ({ key }) => refused.push(key),
  });
}

beforeEach(() => {
  store = memory();
  server = new Server();
  states = [];
  refused = [];
  again = null;
});

const kept = () => store.waiting.size + store.batches.size;

test('what is written at once goes in one batch, and is forgotten when the server has it', async () => {
  const queue = open();
  queue.set('a', body('one'));
  queue.set('b', body('two'));
  await queue.flush();
  expect(server.sent).toHaveLength(1);
  expect(server.texts()).toEqual(['one', 'two']);
  expect(kept()).toBe(0);
  expect(states.at(-1)).toBe('saved');
  expect(queue.idOf('b')).toBe(2);
});

test('what was made and thrown away before it was sent is never sent', async () => {
  const queue = open();
  queue.set('a', body('one'));
  queue.set('a', null);
  await queue.flush();
  expect(server.sent).toHaveLength(0);
  expect(kept()).toBe(0);
});

test('without a connection everything waits, and is sent when it is back', async () => {
  const queue = open();
  server.fails = [new Failure('unreachable'), new Failure('unavailable')];
  queue.set('a', body('one'));
  await queue.flush();
  expect(states.at(-1)).toBe('waiting');
  expect(kept()).toBe(1);
  queue.set('b', body('two'));
  await queue.flush();
  expect(again).not.toBeNull();
  again!();
  await queue.flush();
  expect(server.texts()).toEqual(['one', 'two']);
  expect(states.at(-1)).toBe('saved');
  expect(kept()).toBe(0);
});

test('a lost answer does nothing twice', async () => {
  const queue = open();
  server.loses = true;
  queue.set('a', body('one'));
  await queue.flush();
  expect(server.texts()).toEqual(['one']);
  queue.set('b', body('two'));
  await queue.flush();
  expect(server.texts()).toEqual(['one', 'two']);
  expect(server.sent[0]!.token).toBe(server.sent[1]!.token);
});

test('the next visit takes up what the last one left, also what was on its way', async () => {
  const before = open();
  server.loses = true;
  before.set('a', body('one'));
  await before.flush();
  server.fails = [new Failure('unreachable')];
  before.set('b', body('two'));
  await before.flush();
  before.close();

  const after = open();
  await after.open();
  expect([...after.pending().keys()].sort()).toEqual(['a', 'b']);
  await after.flush();
  expect(server.texts()).toEqual(['one', 'two']);
  expect(kept()).toBe(0);
});

test('what is changed while it is being sent is sent again as a change', async () => {
  const queue = open();
  let release = () => {};
  server.gate = new Promise<void>((resolve) => (release = resolve));
  queue.set('a', body('one'));
  const done = queue.flush();
  await new Promise((resolve) => setTimeout(resolve));
  expect(server.sent).toHaveLength(1);
  queue.set('a', body('changed'));
  queue.set('b', body('two'));
  release();
  await done;
  expect(server.texts()).toEqual(['changed', 'two']);
  expect(queue.empty).toBe(true);
});

test('what is removed while it is being made is removed', async () => {
  server.loses = true;
  const queue = open();
  queue.set('a', body('one'));
  await queue.flush();
  queue.set('a', null);
  await queue.flush();
  expect(server.texts()).toEqual([]);
  expect(kept()).toBe(0);
});

test('what was removed can be brought back', async () => {
  const queue = open();
  queue.set('a', body('one'));
  await queue.flush();
  queue.set('a', null);
  await queue.flush();
  queue.set('a', body('one'));
  await queue.flush();
  expect(server.texts()).toEqual(['one']);
  expect(queue.idOf('a')).toBe(2);
});

test('one that is refused does not keep back the others', async () => {
  server.refuses = ({ content }) => content === 'bad';
  const queue = open();
  queue.set('a', body('one'));
  queue.set('b', body('bad'));
  queue.set('c', body('three'));
  await queue.flush();
  expect(server.texts().sort()).toEqual(['one', 'three']);
  expect(refused).toEqual(['b']);
  expect(kept()).toBe(0);
  expect(states.at(-1)).toBe('saved');
});

test('removing what is gone already is no fault', async () => {
  const queue = open();
  queue.know('a', 17);
  queue.set('a', null);
  await queue.flush();
  expect(refused).toEqual([]);
  expect(queue.empty).toBe(true);
});

test('more than a batch holds goes in several', async () => {
  const queue = open();
  for (let at = 0; at < 230; at += 1) queue.set(`k${at}`, body(String(at)));
  await queue.flush();
  expect(server.sent.map(({ changes }) => changes.length)).toEqual([100, 100, 30]);
  expect(server.has.size).toBe(230);
});

test('what is long goes in smaller batches', async () => {
  const queue = open();
  for (let at = 0; at < 5; at += 1) queue.set(`k${at}`, body('x'.repeat(140_000)));
  await queue.flush();
  expect(server.sent.map(({ changes }) => changes.length)).toEqual([2, 2, 1]);
});

test('what is not done yet is kept, and sent only if the page goes away before it is', async () => {
  const queue = open();
  queue.keep('a', body('half a wo'));
  await queue.flush();
  expect(server.sent).toHaveLength(0);
  const next = open();
  await next.open();
  await next.flush();
  expect(server.texts()).toEqual(['half a wo']);
  expect(kept()).toBe(0);
});

test('what is given up is not kept, and what waited before goes on waiting', async () => {
  const queue = open();
  queue.keep('a', body('half'));
  queue.keep('a', null);
  expect(kept()).toBe(0);
  server.fails = [new Failure('unreachable')];
  queue.set('b', body('first'));
  queue.keep('c', body('another'));
  await queue.flush();
  queue.keep('c', null);
  queue.keep('b', body('second'));
  queue.keep('b', null);
  await open().open();
  const next = open();
  await next.open();
  await next.flush();
  expect(server.texts()).toEqual(['first']);
});

test('what was written in the instant before the page is left is sent with the next visit, once', async () => {
  // The browser ends a page without finishing what it writes to its database.
  const never = () => new Promise<void>(() => {});
  const leaving = new Queue({ store: { ...store, put: never, begin: never }, send: server.send, later: () => () => {} });
  leaving.set('a', body('one'));
  await Promise.resolve();
  await Promise.resolve();
  leaving.set('b', body('two'));
  leaving.leave();
  expect(server.sent).toHaveLength(0);

  const queue = open();
  await queue.open();
  await queue.flush();
  expect(server.texts()).toEqual(['one', 'two']);
  expect(kept()).toBe(0);
});
