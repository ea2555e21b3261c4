// Files that become pages: uploaded, converted by the server, and watched until all pages exist.
import { Failure } from '../lib/api/failure';
import { newKey, type Key } from '../lib/api/intent';
import { t } from '../lib/i18n/index.svelte';
import { pause, UploadQueue } from '../lib/upload.svelte';
import { wording } from '../lib/wording';
import {
  beginImport,
  cancelImport,
  completeImport,
  deleteScore,
  getImport,
  listImports,
  makeScore,
} from './api';
import { refusal, titleOf } from './files';
import { mayPass, sayProblem } from './problems';
import type { Import } from './types';

export type Stage = 'waiting' | 'sending' | 'pausing' | 'working' | 'done' | 'failed' | 'cancelled';

export interface Arrival {
  readonly id: number;
  readonly name: string;
  readonly size: number;
  /** None for a file that was sent before this page was opened. */
  readonly file: File | null;
  /** So that a score is created once, however often the request is repeated. */
  key: Key;
  /** So that it is announced once; none once that is done. */
  announcing: Key | null;
  /** Its number among the uploads; null when it is not to be sent. */
  upload: number | null;
  scoreId: string | null;
  made: Import | null;
  /** Its progress after the upload. */
  after: 'working' | 'done' | 'failed' | 'cancelled' | null;
  /** Why it failed, as text. */
  problem: string | null;
  /** The server did not answer; it is asked again. */
  away: boolean;
  /** Pages that were imported before it was cancelled, and stay. */
  kept: number;
}

interface Timing {
  first: number;
  most: number;
  wait: (ms: number) => Promise<void>;
}

const usual: Timing = {
  first: 500,
  most: 5000,
  wait: pause,
};

const passing = new Set(['unreachable', 'unavailable', 'too-many-attempts']);
/** The file itself is refused. */
const lasting = new Set(['unsupported-type', 'invalid']);
/** An upload address that expires sooner than this is no longer used. */
const spare = 60_000;

export class Importing {
  arrivals = $state<Arrival[]>([]);
  /** Count what has come, so that whoever shows it asks again: pages, and scores that have something to show, or to
      which nothing more comes. */
  pages = $state(0);
  scores = $state(0);
  #queue: UploadQueue;
  #last = 0;

  /** The score to import into; without one, every file becomes a score of its own. */
  constructor(
    readonly into: string | null,
    private readonly timing: Timing = usual,
    sending: Partial<ConstructorParameters<typeof UploadQueue>[0]> = {},
  ) {
    this.#queue = new UploadQueue({
      method: 'PUT',
      exactly: true,
      url: (file) => this.#of(file)?.made?.upload?.url ?? '',
      headers: (file) => this.#of(file)?.made?.upload?.headers ?? {},
      prepare: (file) => this.#prepare(file),
      // For as long as it takes: the server continues where it stopped.
      attempts: Infinity,
      ondone: (_, file) => {
        const arrival = this.#of(file);
        if (arrival) void this.#watch(arrival, true);
      },
      ...sending,
    });
  }

  /** Whether closing the window now would lose something. The server continues with what it has. */
  get sending(): boolean {
    return this.#queue.busy;
  }

  get busy(): boolean {
    return this.arrivals.some((arrival) => !/^(done|failed|cancelled)$/.test(this.stage(arrival)));
  }

  /** How many are complete. */
  get arrived(): number {
    return this.arrivals.filter(({ after }) => after === 'done').length;
  }

  stage({ after, upload }: Arrival): Stage {
    if (after) return after;
    const item = this.#queue.items.find(({ id }) => id === upload);
    return item?.state === 'done' ? 'working' : (item?.state ?? 'failed');
  }

  /** How much of it is sent, from 0 to 1. */
  sent({ upload }: Arrival): number {
    return this.#queue.items.find(({ id }) => id === upload)?.progress ?? 1;
  }

  problem({ problem, upload }: Arrival): string | null {
    const failure = this.#queue.items.find(({ id }) => id === upload)?.failure;
    return problem ?? (failure ? wording(failure) : null);
  }

  add(files: Iterable<File>): void {
    for (const file of files) {
      const refused = refusal(file);
      this.arrivals.push({
        id: ++this.#last,
        name: file.name,
        size: file.size,
        file: refused ? null : file,
        key: newKey(),
        announcing: null,
        upload: refused ? null : this.#queue.put(file),
        scoreId: this.into,
        made: null,
        after: refused ? 'failed' : null,
        problem: refused && (file.size === 0 ? t('import.empty') : refused.kind === 'too-large' ? wording(refused) : t('import.kinds')),
        away: false,
        kept: 0,
      });
    }
    this.#queue.start();
  }

  /** Shows what the server is still working on, and what failed in the meantime. */
  async resume(): Promise<void> {
    if (!this.into) return;
    const worthSaying = ({ state, pagesMissingText }: Import) => state !== 'done' || pagesMissingText > 0;
    for (const made of (await listImports(this.into)).filter(worthSaying)) {
      if (this.arrivals.some((arrival) => arrival.made?.importId === made.importId)) continue;
      this.arrivals.push({
        id: ++this.#last,
        name: made.originalName,
        size: made.sizeBytes,
        file: null,
        key: newKey(),
        announcing: null,
        upload: null,
        scoreId: this.into,
        made,
        // This page does not have the file: another one may be sending it, or may have been closed.
        after: made.state === 'waiting' ? 'failed' : made.state,
        problem: made.state === 'waiting' ? t('import.notArrived') : made.state === 'failed' ? sayProblem(made) : null,
        away: false,
        kept: 0,
      });
      if (made.state === 'working') void this.#watch(this.arrivals.at(-1)!, false);
    }
  }

  /** Only what may end otherwise: a file that is refused for what it is would be refused again, and pages that have
      come would come twice. */
  canRetry({ file, made, upload, after, away, kept }: Arrival): boolean {
    if (!file) return false;
    if (after === 'cancelled') return !away && kept === 0;
    if (made?.state === 'failed') return mayPass(made);
    const kind = this.#queue.items.find(({ id }) => id === upload)?.failure?.kind;
    return !kind || !lasting.has(kind);
  }

  async retry(id: number): Promise<void> {
    const arrival = this.#find(id);
    if (!arrival?.file) return;
    arrival.after = null;
    arrival.problem = null;
    if (arrival.made?.state === 'failed') await this.#undo(arrival);
    if (this.#queue.items.find((item) => item.id === arrival.upload)?.state === 'done') {
      if (arrival.made) {
        void this.#watch(arrival, true);
        return;
      }
      // The server had it and failed to read it, or was told to stop: then it is sent again.
      this.#queue.dismiss(arrival.upload!);
      arrival.upload = this.#queue.put(arrival.file);
      this.#queue.start();
    } else if (arrival.upload !== null) this.#queue.retry(arrival.upload);
  }

  async cancel(id: number): Promise<void> {
    const arrival = this.#find(id);
    if (!arrival) return;
    const { after, scoreId, made } = arrival;
    arrival.after = 'cancelled';
    arrival.away = false;
    if (arrival.upload !== null) this.#queue.cancel(arrival.upload);
    // More pages may have been imported than are known here.
    if (after === 'working' && scoreId && made) arrival.made = await getImport(scoreId, made.importId).catch(() => made);
    await this.#undo(arrival);
  }

  /** Removes one from the list; its pages stay. */
  async dismiss(id: number): Promise<void> {
    const arrival = this.#find(id);
    if (!arrival) return;
    const done = arrival.after === 'done';
    arrival.after = 'cancelled';
    if (arrival.upload !== null) this.#queue.dismiss(arrival.upload);
    this.arrivals = this.arrivals.filter((one) => one.id !== id);
    if (!done) await this.#undo(arrival);
    // The message was read, and need not be shown again.
    else if (arrival.made?.pagesMissingText) await cancelImport(arrival.scoreId!, arrival.made.importId).catch(() => {});
  }

  /** Removes the finished ones from the list. */
  clear(): void {
    for (const { id, after } of [...this.arrivals]) if (after === 'done') void this.dismiss(id);
  }

  /** Imported pages stay, and so does their score. A score that has no pages is deleted. */
  async #undo(arrival: Arrival): Promise<void> {
    const { scoreId, made } = arrival;
    arrival.made = null;
    if (!scoreId || arrival.kept > 0) return;
    arrival.kept = made?.pagesDone ?? 0;
    // If a file yields no pages, the server deletes the score that was created for it.
    if (made) await this.#persist(arrival, () => cancelImport(scoreId, made.importId)).catch(() => {});
    if (this.into || arrival.kept > 0) {
      // No more pages will be imported.
      this.scores += 1;
      return;
    }
    arrival.scoreId = null;
    // Another attempt creates another score.
    arrival.key = newKey();
    if (!made) await this.#persist(arrival, () => deleteScore(scoreId)).catch(() => {});
    this.scores += 1;
  }

  async #prepare(file: File): Promise<Blob> {
    const arrival = this.#of(file);
    // It was removed from the list while it was waiting.
    if (!arrival) throw new Failure('unexpected');
    if (!arrival.scoreId) {
      const title = titleOf(file.name) || t('scores.unnamed');
      arrival.scoreId = (await this.#persist(arrival, () => makeScore({ title }, arrival.key))).data.scoreId;
      await this.#heed(arrival);
    }
    const good = arrival.made?.upload && arrival.made.upload.expiresAt > Date.now() + spare;
    if (!good) {
      // An import that was announced and never uploaded would count towards the quota for a while.
      if (arrival.made) await cancelImport(arrival.scoreId, arrival.made.importId).catch(() => {});
      const { scoreId } = arrival;
      arrival.made = await this.#persist(arrival, () => this.#announce(arrival, scoreId, file));
      await this.#heed(arrival);
    }
    // Without a type of its own, so that the browser adds no header for it.
    return file.slice(0, file.size, '');
  }

  /** Announces a file to the server. If very many are in progress, some have to finish first. */
  async #announce(arrival: Arrival, scoreId: string, file: File): Promise<Import> {
    for (;;) {
      try {
        arrival.announcing ??= newKey();
        const { name: originalName, size: sizeBytes } = file;
        const about = { originalName, sizeBytes, newScore: this.into === null };
        const made = await beginImport(scoreId, about, arrival.announcing);
        arrival.announcing = null;
        return made;
      } catch (thrown) {
        const { kind, final } = Failure.from(thrown);
        if (final) arrival.announcing = null;
        // The size of the file was already checked: the quota is exceeded.
        if (kind === 'too-large') arrival.problem = t('import.full');
        if (kind !== 'too-many-attempts' || arrival.after === 'cancelled') throw thrown;
      }
      await this.timing.wait(this.timing.most);
    }
  }

  /** Repeats the request until the server has answered, unless it is cancelled in the meantime. */
  async #persist<T>(arrival: Arrival, ask: () => Promise<T>): Promise<T> {
    const { after } = arrival;
    for (let wait = this.timing.first; ; wait = Math.min(wait * 2, this.timing.most)) {
      try {
        const answer = await ask();
        arrival.away = false;
        return answer;
      } catch (thrown) {
        arrival.away = passing.has(Failure.from(thrown).kind);
        if (!arrival.away) throw thrown;
        await this.timing.wait(wait);
        if (arrival.after === after) continue;
        arrival.away = false;
        throw thrown;
      }
    }
  }

  /** Cancelled during the request: its result is removed again. */
  async #heed(arrival: Arrival): Promise<void> {
    if (arrival.after !== 'cancelled') return;
    await this.#undo(arrival);
    throw new Failure('unexpected');
  }

  async #watch(arrival: Arrival, complete: boolean): Promise<void> {
    const { scoreId, made } = arrival;
    if (!scoreId || !made) return;
    arrival.after = 'working';
    const { importId } = made;
    let wait = this.timing.first;
    let asked = complete;
    for (let first = true; ; first = false) {
      if (!first || !asked) await this.timing.wait(wait);
      if (arrival.after !== 'working') return;
      try {
        const now = asked ? await completeImport(scoreId, importId) : await getImport(scoreId, importId);
        if (arrival.after !== 'working') return;
        asked = false;
        arrival.away = false;
        const before = arrival.made?.pagesDone ?? 0;
        const came = now.pagesDone - before;
        wait = came > 0 ? this.timing.first : Math.min(wait * 1.5, this.timing.most);
        arrival.made = now;
        if (came > 0) this.pages += came;
        if ((came > 0 && before === 0) || now.state === 'done' || now.state === 'failed') this.scores += 1;
        if (now.state === 'failed') arrival.problem = sayProblem(now);
        if (now.state === 'done' || now.state === 'failed') {
          arrival.after = now.state;
          return;
        }
      } catch (thrown) {
        const failure = Failure.from(thrown);
        wait = Math.min(wait * 2, this.timing.most);
        if (arrival.after !== 'working') return;
        arrival.away = passing.has(failure.kind);
        if (arrival.away) continue;
        arrival.after = 'failed';
        arrival.problem = wording(failure);
        return;
      }
    }
  }

  #find(id: number): Arrival | undefined {
    return this.arrivals.find((arrival) => arrival.id === id);
  }

  #of(file: File): Arrival | undefined {
    return this.arrivals.find((arrival) => arrival.file === file);
  }
}

const all = new Map<string | null, Importing>();

/** They continue while other pages are open. */
export function importing(into: string | null = null): Importing {
  const found = all.get(into) ?? new Importing(into);
  all.set(into, found);
  return found;
}
