// Changes that are not yet on the server. None may be lost: they are kept in the browser from the moment the pen is
// lifted, sent in the background, and sent again until the server has them.
//
// A change says how a mark is to be in the end (`want`; null: deleted), so that only the last of several changes to one
// mark has to be sent. What is being sent is a batch with its own key, and it does not change: if the response is lost,
// the same batch is sent again with the same key and is not applied twice.
import { Failure } from '../../lib/api/failure';
import { newKey, type Key } from '../../lib/api/intent';
import type { Body } from '../ink/marks';

export interface Change {
  key: string;
  /** The annotation's number; null if the server does not have it. */
  id: number | null;
  want: Body | null;
}

export interface Batch {
  /** For `Idempotency-Key`. */
  token: Key;
  changes: Change[];
}

/** Where the queue is kept. */
export interface Store {
  load: () => Promise<{ waiting: Change[]; batches: Batch[] }>;
  put: (change: Change) => Promise<void>;
  drop: (key: string) => Promise<void>;
  /** The page is being left: these are kept at once, without waiting for anything. */
  leave: (waiting: Change[], batches: Batch[]) => void;
  /** The changes of a batch are no longer waiting, but in the batch. */
  begin: (batch: Batch) => Promise<void>;
  /** A batch is finished; these changes are waiting now. */
  end: (batch: Batch, waiting: Change[]) => Promise<void>;
}

export type Saving = 'saved' | 'saving' | 'waiting';

interface Around {
  store: Store;
  /** Sends a batch; answers with the numbers of what was added, in order. Fails with a Failure. */
  send: (batch: Batch) => Promise<number[]>;
  /** Calls a function later; returns a function that cancels it. */
  later: (ms: number, then: () => void) => () => void;
  changed?: (saving: Saving) => void;
  /** The server has it now, under this number. */
  added?: (key: string, id: number) => void;
  /** The server refuses this for good. */
  refused?: (change: Change, failure: Failure) => void;
}

/** What the server accepts at once: this many changes, and 1 MiB in total. */
const batchMost = 100;
const lettersMost = 300_000;
const firstWait = 1000;
const longestWait = 30_000;

export class Queue {
  private waiting = new Map<string, Change>();
  private batches: Batch[] = [];
  /** The batch that is not in the store yet, and so has not been sent. */
  private beginning: Batch | null = null;
  private ids = new Map<string, number | null>();
  private running: Promise<void> | null = null;
  private stopRetry: (() => void) | null = null;
  private wait = firstWait;
  /** How many of the next changes are sent one by one, because they were refused together. */
  private alone = 0;

  constructor(private readonly around: Around) {}

  /** Loads what an earlier visit could not send. */
  async open(): Promise<void> {
    const { waiting, batches } = await this.around.store.load();
    this.batches = batches;
    for (const batch of batches) {
      for (const { key, id } of batch.changes) this.ids.set(key, id);
    }
    for (const change of waiting) {
      this.waiting.set(change.key, change);
      if (!this.ids.has(change.key)) this.ids.set(change.key, change.id);
    }
    this.tell();
  }

  /** The changes that are not on the server yet: by key, null for a deletion. */
  pending(): Map<string, { id: number | null; want: Body | null }> {
    const all = new Map<string, { id: number | null; want: Body | null }>();
    for (const { changes } of this.batches) {
      for (const { key, id, want } of changes) all.set(key, { id, want });
    }
    for (const { key, want } of this.waiting.values()) all.set(key, { id: this.ids.get(key) ?? null, want });
    return all;
  }

  /** The number of a mark, if the server has it. */
  idOf(key: string): number | null {
    return this.ids.get(key) ?? null;
  }

  /** Says under which key a mark that came from the server is known here. */
  know(key: string, id: number): void {
    this.ids.set(key, id);
  }

  get empty(): boolean {
    return this.waiting.size === 0 && this.batches.length === 0;
  }

  set(key: string, want: Body | null): void {
    const id = this.ids.get(key) ?? null;
    const sent = this.batches.some(({ changes }) => changes.some((change) => change.key === key));
    if (want === null && id === null && !sent) {
      // It was never sent: there is nothing to undo.
      this.waiting.delete(key);
      void this.around.store.drop(key);
    } else {
      const change = { key, id, want };
      this.waiting.set(key, change);
      this.ids.set(key, id);
      void this.around.store.put(change);
    }
    this.tell();
    void this.flush();
  }

  /** Keeps what is not done yet, such as half a word, in case the page goes away: then it is sent as it is with the
      next visit. Null for no longer. */
  keep(key: string, want: Body | null): void {
    const change = want ? { key, id: this.ids.get(key) ?? null, want } : this.waiting.get(key);
    void (change ? this.around.store.put(change) : this.around.store.drop(key));
  }

  /** The page is being left, perhaps for good. All but the last batch are already kept. */
  leave(): void {
    this.around.store.leave([...this.waiting.values()], this.beginning ? [this.beginning] : []);
  }

  /** Sends what there is, one batch after the other. */
  flush(): Promise<void> {
    this.stopRetry?.();
    this.stopRetry = null;
    this.running ??= this.run().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  private async run(): Promise<void> {
    // Changes that are made together are sent in one batch.
    await Promise.resolve();
    for (;;) {
      const batch = this.batches[0] ?? (await this.take());
      if (!batch) break;
      this.tell('saving');
      try {
        await this.done(batch, await this.around.send(batch));
        this.wait = firstWait;
      } catch (thrown) {
        const failure = Failure.from(thrown);
        if (!final(failure)) {
          this.tell('waiting');
          this.retry(failure);
          return;
        }
        await this.takeApart(batch, failure);
      }
    }
    this.tell();
  }

  private async take(): Promise<Batch | null> {
    const most = this.alone > 0 ? 1 : batchMost;
    const changes: Change[] = [];
    let letters = 0;
    for (const change of this.waiting.values()) {
      letters += JSON.stringify(change.want).length;
      if (changes.length === most || (changes.length > 0 && letters > lettersMost)) break;
      changes.push({ ...change, id: this.ids.get(change.key) ?? null });
    }
    if (changes.length === 0) return null;
    if (this.alone > 0) this.alone -= 1;
    const batch = { token: newKey(), changes };
    for (const { key } of changes) this.waiting.delete(key);
    this.batches.push(batch);
    this.beginning = batch;
    await this.around.store.begin(batch);
    this.beginning = null;
    return batch;
  }

  private async done(batch: Batch, added: number[]): Promise<void> {
    let next = 0;
    for (const { key, id, want } of batch.changes) {
      if (want === null) this.ids.set(key, null);
      if (want === null || id !== null) continue;
      const given = added[next++] ?? null;
      this.ids.set(key, given);
      if (given !== null) this.around.added?.(key, given);
    }
    await this.forget(batch);
  }

  /** A mark that was changed again now has its number; one that was deleted before it was added is done. */
  private async forget(batch: Batch, back: Change[] = []): Promise<void> {
    this.batches = this.batches.filter((other) => other !== batch);
    for (const change of back) {
      if (!this.waiting.has(change.key)) this.waiting.set(change.key, change);
    }
    const again: Change[] = [];
    for (const { key } of batch.changes) {
      const change = this.waiting.get(key);
      if (!change) continue;
      const id = this.ids.get(key) ?? null;
      if (change.want === null && id === null) {
        this.waiting.delete(key);
        continue;
      }
      const current = { ...change, id };
      this.waiting.set(key, current);
      again.push(current);
    }
    await this.around.store.end(batch, again);
  }

  /** A batch is applied completely or not at all. If it is refused, each change is sent alone: only a bad one fails. */
  private async takeApart(batch: Batch, failure: Failure): Promise<void> {
    if (batch.changes.length > 1) {
      this.alone = batch.changes.length;
      await this.forget(batch, batch.changes);
      return;
    }
    for (const change of batch.changes) {
      // A mark that was to be deleted or changed no longer exists.
      if (failure.kind === 'not-found' && change.id !== null) this.ids.set(change.key, null);
      if (failure.kind === 'not-found' && change.want === null) continue;
      this.around.refused?.(change, failure);
    }
    await this.forget(batch);
  }

  private retry(failure: Failure): void {
    const ms = failure.retryAfter ? failure.retryAfter * 1000 : this.wait;
    this.wait = Math.min(longestWait, this.wait * 2);
    this.stopRetry?.();
    this.stopRetry = this.around.later(ms, () => void this.flush());
  }

  /** Stops trying; what is left stays stored. */
  close(): void {
    this.stopRetry?.();
    this.stopRetry = null;
  }

  private tell(saving: Saving = this.empty ? 'saved' : this.stopRetry ? 'waiting' : 'saving'): void {
    this.around.changed?.(saving);
  }
}

/** Whether a repeated request would get the same response. */
function final({ kind, problem }: Failure): boolean {
  if (kind === 'unexpected') return (problem?.status ?? 500) < 500;
  return !/^(unreachable|unavailable|too-many-attempts|not-signed-in|page)$/.test(kind);
}
