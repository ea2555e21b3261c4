// Uploads files: a few at a time, each with its progress, retried when the network fails.
import { Failure, type FailureKind } from './api/failure';
import { newKey, type Key } from './api/intent';
import type { Progress } from './progress';
import { transmit, type Transmit } from './transmit';

export type UploadState = 'waiting' | 'sending' | 'pausing' | 'done' | 'failed' | 'cancelled';

export interface UploadItem {
  readonly id: number;
  readonly name: string;
  readonly size: number;
  state: UploadState;
  /** From 0 to 1. */
  progress: number;
  failure: Failure | null;
}

export interface UploadOptions {
  url: (file: File) => string;
  method?: 'PUT' | 'POST';
  headers?: (file: File) => Record<string, string>;
  /** No other headers than these: a signed address allows none. */
  exactly?: boolean;
  /** Changes a file before it is sent, for example makes a picture smaller. */
  prepare?: (file: File) => Promise<Blob>;
  ondone?: (answer: unknown, file: File) => void;
  atOnce?: number;
  attempts?: number;
  /** For tests. */
  transmit?: Transmit;
  wait?: (ms: number) => Promise<void>;
}

/** How much of a file is sent. */
export function sent({ progress, size }: UploadItem): Progress {
  return { unit: 'bytes', done: Math.round(progress * size), total: size };
}

/** Failures that are temporary. Anything else would be refused a second time as well. */
const passing = new Set<FailureKind>(['unreachable', 'unavailable', 'too-many-attempts']);

export class UploadQueue {
  items = $state<UploadItem[]>([]);
  #files = new Map<number, File>();
  /** One for all attempts at a file, so that one that did arrive is not kept twice. */
  #keys = new Map<number, Key>();
  #running = new Map<number, AbortController>();
  #last = 0;

  constructor(private readonly options: UploadOptions) {}

  get busy(): boolean {
    return this.items.some(({ state }) => /^(waiting|sending|pausing)$/.test(state));
  }

  add(files: Iterable<File>): void {
    for (const file of files) this.put(file);
    this.start();
  }

  /** Puts a file on the list without sending it yet. */
  put(file: File): number {
    const id = ++this.#last;
    const { name, size } = file;
    this.#files.set(id, file);
    this.items.push({ id, name, size, state: 'waiting', progress: 0, failure: null });
    return id;
  }

  start(): void {
    this.#next();
  }

  /** Puts a file on the list that is not sent at all, with the reason. */
  refuse(file: File, failure: Failure): void {
    const { name, size } = file;
    this.items.push({ id: ++this.#last, name, size, state: 'failed', progress: 0, failure });
  }

  cancel(id: number): void {
    const item = this.#find(id);
    if (!item || item.state === 'done') return;
    item.state = 'cancelled';
    this.#running.get(id)?.abort();
    this.#next();
  }

  retry(id: number): void {
    const item = this.#find(id);
    if (!item || !this.#files.has(id) || !/^(failed|cancelled)$/.test(item.state)) return;
    item.state = 'waiting';
    item.progress = 0;
    item.failure = null;
    this.#next();
  }

  /** Whether a retry is possible and can help. */
  canRetry(id: number): boolean {
    const failure = this.#find(id)?.failure;
    return this.#files.has(id) && (!failure || passing.has(failure.kind));
  }

  dismiss(id: number): void {
    this.cancel(id);
    this.#files.delete(id);
    this.#keys.delete(id);
    this.items = this.items.filter((item) => item.id !== id);
  }

  #find(id: number): UploadItem | undefined {
    return this.items.find((item) => item.id === id);
  }

  #next(): void {
    for (const item of this.items) {
      if (this.#running.size >= (this.options.atOnce ?? 3)) return;
      if (item.state === 'waiting' && !this.#running.has(item.id)) void this.#run(item);
    }
  }

  async #run(item: UploadItem): Promise<void> {
    const file = this.#files.get(item.id);
    if (!file) return;
    const control = new AbortController();
    this.#running.set(item.id, control);
    item.state = 'sending';
    try {
      const body = this.options.prepare ? await this.options.prepare(file) : file;
      // It was cancelled in the meantime, and may be waiting again: its next attempt is another one.
      if (control.signal.aborted) return;
      const answer = await this.#send(item, file, body, control.signal);
      if (!control.signal.aborted) {
        item.state = 'done';
        item.progress = 1;
        this.#files.delete(item.id);
        this.options.ondone?.(answer, file);
      }
    } catch (thrown) {
      if (!control.signal.aborted) {
        item.state = 'failed';
        item.failure = Failure.from(thrown);
        // It was refused: another attempt is something new.
        if (item.failure.final) this.#keys.delete(item.id);
      }
    } finally {
      this.#running.delete(item.id);
      this.#next();
    }
  }

  async #send(item: UploadItem, file: File, body: Blob, signal: AbortSignal): Promise<unknown> {
    const { url, method = 'POST', headers, exactly = false, attempts = 5 } = this.options;
    const send = this.options.transmit ?? transmit;
    const wait = this.options.wait ?? ((ms) => pause(ms, signal));
    const key = this.#keys.get(item.id) ?? newKey();
    this.#keys.set(item.id, key);
    const usual = {
      'Content-Type': body.type || 'application/octet-stream',
      ...(method === 'POST' ? { 'Idempotency-Key': key } : {}),
    };
    for (let attempt = 1; ; attempt += 1) {
      try {
        item.state = 'sending';
        item.progress = 0;
        return await send({
          url: url(file),
          method,
          body,
          signal,
          headers: { ...(exactly ? {} : usual), ...headers?.(file) },
          progress: (share) => {
            item.progress = share;
          },
        });
      } catch (thrown) {
        const failure = Failure.from(thrown);
        if (signal.aborted || attempt >= attempts || !passing.has(failure.kind)) throw failure;
        item.state = 'pausing';
        await wait(failure.retryAfter ? failure.retryAfter * 1000 : backoff(attempt));
        if (signal.aborted) throw failure;
      }
    }
  }
}

/** One second, two, four, … up to sixteen, with some chance in it, so that many do not come back at once. */
function backoff(attempt: number): number {
  return 1000 * Math.min(2 ** (attempt - 1), 16) * (0.75 + Math.random() / 2);
}

/** Waits; less long if the network comes back or it is cancelled. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms);
    function end() {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal?.removeEventListener('abort', end);
      resolve();
    }
    addEventListener('online', end);
    signal?.addEventListener('abort', end);
  });
}
