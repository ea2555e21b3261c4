// What somebody wants to be done once, and the key by which the server recognises that it is still the same intent.
//
// A response can be lost after the server has done the work. If the person taps again, they mean the same as before,
// and with the same key the server returns the same response instead of doing it twice. So a key belongs to the intent
// and not to the request: it lasts until the server has given a final answer, even if the person visits another page in
// the meantime or reloads this one. After that, the same tap is a new intent.
//
// Only this file makes keys, and nothing that creates can be sent without one (see `client.ts`).
import { uuid } from '../uuid';
import { Failure } from './failure';

declare const made: unique symbol;

/** For `Idempotency-Key`. */
export type Key = string & { readonly [made]: true };

interface Intent {
  /** A digest of the intent. */
  id: string;
  key: Key;
  /** When the intent began. */
  begun: number;
}

const place = 'todana.intents';
/** The server remembers a key for a day; a little less, because clocks differ. */
const keptMs = 23 * 60 * 60 * 1000;
const most = 200;

/** Also for browsers that do not allow any storage. */
const inMemory = new Map<string, Intent>();
const underway = new Map<string, Promise<unknown>>();

/**
 * Does something once. `what` and `wish` identify the intent: if the same is requested again before the server has
 * given a final answer, it is the same intent and has the same key. `begun` is when the intent began, for times that
 * are counted from then: the same key must come with the same content.
 *
 * Something `secret` is sent but is not part of `wish`, so that nothing derived from it is stored. If the secret has
 * changed, the server has seen the key with other content; then it is a new intent after all, and gets a new key.
 */
export function intend<T>(
  what: string,
  wish: unknown,
  send: (key: Key, begun: number) => Promise<T>,
  { secret = false } = {},
): Promise<T> {
  const id = digest(JSON.stringify([what, ordered(wish)]));
  const running = underway.get(id);
  if (running) return running as Promise<T>;
  const known = find(id);
  const first = known ?? note(newIntent(id));
  const attempt = send(first.key, first.begun)
    .catch((thrown: unknown) => {
      const other = secret && known && thrown instanceof Failure && thrown.problemName === 'idempotency-key-reused';
      if (!other) throw thrown;
      const { key, begun } = note(newIntent(id));
      return send(key, begun);
    })
    .then(
      (answer) => {
        forget(id);
        return answer;
      },
      (thrown: unknown) => {
        const failure = Failure.from(thrown);
        if (failure.final) forget(id);
        else failure.once = true;
        throw failure;
      },
    )
    .finally(() => underway.delete(id));
  underway.set(id, attempt);
  return attempt;
}

function newIntent(id: string): Intent {
  return { id, key: newKey(), begun: Date.now() };
}

/** A key for something that keeps it until it is done, such as a file in a queue. */
export function newKey(): Key {
  return uuid() as Key;
}

/** The same key in every window, for something that must exist only once. */
export function sharedKey(name: `first-${string}`): Key {
  return name as string as Key;
}

/** Signing out ends all intents. */
export function forgetIntents(): void {
  inMemory.clear();
  write([]);
}

function find(id: string): Intent | undefined {
  const found = inMemory.get(id) ?? read().find((intent) => intent.id === id);
  return found && found.begun > Date.now() - keptMs ? found : undefined;
}

function note(intent: Intent): Intent {
  inMemory.set(intent.id, intent);
  write([...read().filter(({ id }) => id !== intent.id), intent].slice(-most));
  return intent;
}

function forget(id: string): void {
  inMemory.delete(id);
  write(read().filter((intent) => intent.id !== id));
}

function read(): Intent[] {
  try {
    const all = JSON.parse(sessionStorage.getItem(place) ?? '[]') as Intent[];
    return all.filter(({ begun }) => begun > Date.now() - keptMs);
  } catch {
    return [];
  }
}

function write(all: Intent[]): void {
  try {
    if (all.length) sessionStorage.setItem(place, JSON.stringify(all));
    else sessionStorage.removeItem(place);
  } catch {
    // Then they last as long as the page.
  }
}

/** With the fields of every object in a fixed order. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(
    fields.sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, field]) => [name, ordered(field)]),
  );
}

/**
 * A short digest of a long text (cyrb53, twice). If two texts ever have the same one, the server sees that the key
 * came with other content, and refuses: nothing wrong is done.
 */
function digest(text: string): string {
  return [0, 1]
    .map((seed) => {
      let high = 0xdeadbeef ^ seed;
      let low = 0x41c6ce57 ^ seed;
      for (let at = 0; at < text.length; at += 1) {
        const unit = text.charCodeAt(at);
        high = Math.imul(high ^ unit, 2654435761);
        low = Math.imul(low ^ unit, 1597334677);
      }
      high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
      low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
      return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
    })
    .join('.');
}
