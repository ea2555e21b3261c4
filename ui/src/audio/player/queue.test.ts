import { expect, test } from 'vitest';
import { add, after, before, fromKept, mixRest, most, move, nothing, queueOf, remove, restore, shuffle, toKept, type Queue } from './queue';

const ids = (queue: Queue) => queue.entries.map(({ id }) => id).join('');
const current = (queue: Queue) => queue.entries[queue.at]?.id;
const abc = () => queueOf([...'abcde'], 2);
/** Always the first: a known order. */
const first = () => 0;

test('it begins where it was asked to', () => {
  expect(ids(abc())).toBe('abcde');
  expect(current(abc())).toBe('c');
  expect(queueOf([])).toBe(nothing);
  expect(current(queueOf(['a'], 7))).toBe('a');
});

test('of too many, those that come are kept', () => {
  const many = Array.from({ length: most + 10 }, (_, at) => String(at));
  expect(queueOf(many, 4).entries).toHaveLength(most);
  expect(current(queueOf(many, 4))).toBe('4');
  expect(current(queueOf(many, most + 5))).toBe(String(most + 5));
  expect(add(queueOf(many), ['x'], 'end').added).toEqual([]);
});

test('shuffling keeps what is played, and can be turned off', () => {
  const mixed = shuffle(abc(), true, first);
  expect(current(mixed)).toBe('c');
  expect(mixed.at).toBe(0);
  expect(ids(mixed)).not.toBe('abcde');
  expect(ids(shuffle(mixed, false))).toBe('abcde');
  expect(current(shuffle(mixed, false))).toBe('c');
});

test('what changes while shuffled is where it belongs afterwards', () => {
  let queue = shuffle(abc(), true, first);
  queue = add(queue, ['x', 'y'], 'next').queue;
  queue = add(queue, ['z'], 'end').queue;
  queue = remove(queue, new Set([queue.entries.find(({ id }) => id === 'd')!.key]));
  queue = move(queue, 0, 3);
  expect(current(queue)).toBe('c');
  expect(ids(shuffle(queue, false))).toBe('abcxyez');
});

test('recordings come next, or at the end', () => {
  expect(ids(add(abc(), ['x', 'y'], 'next').queue)).toBe('abcxyde');
  expect(ids(add(abc(), ['x'], 'end').queue)).toBe('abcdex');
  expect(current(add(nothing, ['x'], 'next').queue)).toBe('x');
  expect(add(nothing, ['x'], 'end').queue.at).toBe(0);
});

test('removing the current one goes on with the next', () => {
  const queue = abc();
  const without = remove(queue, new Set([queue.entries[2]!.key]));
  expect(current(without)).toBe('d');
  expect(current(remove(queue, new Set(queue.entries.slice(2).map(({ key }) => key))))).toBe('b');
  expect(remove(queue, new Set(queue.entries.map(({ key }) => key))).at).toBe(-1);
  expect(current(remove(queue, new Set([queue.entries[0]!.key])))).toBe('c');
});

test('what was removed comes back to its place', () => {
  const queue = abc();
  const taken = [0, 3].map((at) => ({ entry: queue.entries[at]!, at }));
  const back = restore(remove(queue, new Set(taken.map(({ entry }) => entry.key))), taken);
  expect(ids(back)).toBe('abcde');
  expect(current(back)).toBe('c');
  expect(current(restore(nothing, taken))).toBe('a');
});

test('the current one stays current when entries move', () => {
  expect(ids(move(abc(), 4, 0))).toBe('eabcd');
  expect(current(move(abc(), 4, 0))).toBe('c');
  expect(current(move(abc(), 2, 0))).toBe('c');
});

test('both ends', () => {
  expect(after(queueOf([...'ab'], 1), false)).toBeNull();
  expect(after(queueOf([...'ab'], 1), true)).toBe(0);
  expect(before(queueOf([...'ab'], 0), false)).toBeNull();
  expect(before(queueOf([...'ab'], 0), true)).toBe(1);
  expect(after(nothing, true)).toBeNull();
});

test('it survives being kept', () => {
  const queue = mixRest(abc(), first);
  const back = fromKept(JSON.parse(JSON.stringify(toKept(queue))), queue.entries[queue.at]?.key);
  expect(back).toEqual(queue);
  expect(ids(shuffle(back, false))).toBe('abcde');
  expect(fromKept({ entries: [], shuffled: false }, 'gone').at).toBe(-1);
});

test('of a kept list without what was played, the one that followed is taken', () => {
  const queue = abc();
  const gone = queue.entries[2]!.key;
  const list = toKept(remove(queue, new Set([gone])));
  expect(current(fromKept(list, gone))).toBe('d');
  // As it was kept before it had a place.
  delete list.at;
  expect(current(fromKept(list, gone))).toBe('a');
});
