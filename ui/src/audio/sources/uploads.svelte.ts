// Uploads of recordings. They go on while somebody moves about the program, so they belong to no page; reloading asks
// first.
//
// Each is announced, sent to the place that the server names, and completed: then the server reads it, and says so if
// it is no recording. A few are under way at a time; the others wait here, because the server expects only so many.
import { untrack } from 'svelte';
import { Failure } from '../../lib/api/failure';
import { newKey, type Key } from '../../lib/api/intent';
import { tn } from '../../lib/i18n/index.svelte';
import type { Progress } from '../../lib/progress';
import { currentPath } from '../../lib/router.svelte';
import { session } from '../../lib/session.svelte';
import { complain, say } from '../../lib/toasts.svelte';
import { transmit, type Transmission } from '../../lib/transmit';
import { UploadQueue } from '../../lib/upload.svelte';
import { announceUpload, completeUpload, type AnnouncedUpload } from '../api';
import { isHidden, mayBeRecording, type Found } from './files';

const atOnce = 3;
/** The server takes no file that is larger. */
const sizeMost = 2 * 1024 ** 3;
/** A link that ends so soon is not used any more. */
const leastMs = 60_000;

/** What a file goes through. */
interface Course {
  path: string;
  key: Key;
  announced?: AnnouncedUpload;
  /** It is there, and only has to be completed. */
  arrived?: boolean;
}

class Uploads {
  /** Those under way, and those that failed. */
  readonly queue = new UploadQueue({
    url: () => '',
    atOnce,
    transmit: (sending) => this.#send(sending),
    ondone: (_, file) => this.#arrived(file),
  });
  /** How many wait to be put into the queue. */
  waiting = $state(0);
  /** Since the last time that nothing was left to do. */
  done = $state(0);
  #bytesDone = $state(0);
  #bytesWaiting = $state(0);
  /** Files in folders that are no recordings, by their names. */
  skipped = $state.raw<readonly string[]>([]);
  /** Goes up whenever a recording has arrived. */
  arrivals = $state(0);
  #line: Found[] = [];
  #courses = new Map<Blob, Course>();
  #paths = new Map<number, string>();

  constructor() {
    $effect.root(() => {
      $effect(() => {
        // What was not sent yet is not sent in somebody else's name.
        if (!session.account) this.cancelAll();
      });
      $effect(() => {
        if (!this.busy) return;
        addEventListener('beforeunload', asks);
        return () => removeEventListener('beforeunload', asks);
      });
      $effect(() => {
        // Each that leaves the queue makes room for the next ones.
        if (this.#active < atOnce && this.waiting > 0) untrack(() => this.#fill());
      });
      let was = false;
      $effect(() => {
        const { busy } = this;
        if (was && !busy) untrack(() => this.#finished());
        was = busy;
      });
    });
  }

  get busy(): boolean {
    return this.waiting > 0 || this.queue.busy;
  }

  get #active(): number {
    return this.queue.items.filter(({ state }) => /^(waiting|sending|pausing)$/.test(state)).length;
  }

  /** How many are still to be done, with those under way. */
  get left(): number {
    return this.waiting + this.#active;
  }

  /** All together, in bytes. */
  get progress(): Progress {
    const going = this.queue.items.filter(({ state }) => /^(waiting|sending|pausing)$/.test(state));
    const sent = going.reduce((sum, { progress, size }) => sum + progress * size, this.#bytesDone);
    const size = going.reduce((sum, item) => sum + item.size, this.#bytesDone + this.#bytesWaiting);
    return { unit: 'bytes', done: Math.round(sent), total: size };
  }

  /** The folder in which a file was found, if it was in one. */
  folderOf(id: number): string {
    return this.#paths.get(id)?.split('/').slice(0, -1).join('/') ?? '';
  }

  add(found: readonly Found[]): void {
    const skipped: string[] = [];
    if (!this.busy) this.#begin();
    for (const one of found) {
      const { file, path, single } = one;
      if (isHidden(path)) continue;
      if (!mayBeRecording(path)) {
        if (single) this.queue.refuse(file, refused('not-a-recording'));
        else skipped.push(path);
      } else if (file.size === 0) this.queue.refuse(file, refused('empty'));
      else if (file.size > sizeMost) this.queue.refuse(file, new Failure('too-large'));
      else {
        this.#line.push(one);
        this.#bytesWaiting += file.size;
      }
    }
    if (skipped.length) this.skipped = [...this.skipped, ...skipped];
    this.waiting = this.#line.length;
  }

  cancelAll(): void {
    this.#line = [];
    this.#bytesWaiting = 0;
    this.waiting = 0;
    for (const { id } of [...this.queue.items]) this.dismiss(id);
    this.#courses.clear();
    this.done = 0;
  }

  dismiss(id: number): void {
    this.#paths.delete(id);
    this.queue.dismiss(id);
  }

  /** What failed, and what was skipped, has been read. */
  clear(): void {
    this.skipped = [];
    for (const { id, state } of [...this.queue.items]) if (/^(failed|cancelled|done)$/.test(state)) this.dismiss(id);
  }

  #begin(): void {
    this.done = 0;
    this.#bytesDone = 0;
    this.skipped = [];
  }

  #fill(): void {
    for (let room = atOnce - this.#active; room > 0; room -= 1) {
      const next = this.#line.shift();
      if (!next) break;
      const { file, path } = next;
      this.#bytesWaiting -= file.size;
      this.#courses.set(file, { path, key: newKey() });
      this.#paths.set(this.queue.put(file), path);
    }
    this.waiting = this.#line.length;
    this.queue.start();
  }

  async #send({ body, signal, progress }: Transmission): Promise<unknown> {
    const course = this.#courses.get(body);
    if (!course) throw new Failure('unexpected');
    try {
      if (!course.announced || course.announced.upload.expiresAt < Date.now() + leastMs) await this.#announce(course, body);
      const { uploadId, upload } = course.announced!;
      if (!course.arrived) {
        const { url, method, headers } = upload;
        await transmit({ url, method, body, headers, signal, progress });
        course.arrived = true;
      }
      progress(1);
      if (signal.aborted) throw new Failure('unexpected');
      return await completeUpload(uploadId);
    } catch (thrown) {
      const failure = Failure.from(thrown);
      // There is no room: it would be the same with each of the others.
      if (failure.kind === 'full') this.#giveUp();
      // Nothing of it is there any more: another attempt begins anew.
      if (failure.final) this.#courses.set(body, { path: course.path, key: newKey() });
      throw failure;
    }
  }

  #giveUp(): void {
    if (this.#line.length) complain(tn('uploads.leftOut', this.#line.length));
    this.#line = [];
    this.#bytesWaiting = 0;
    this.waiting = 0;
  }

  async #announce(course: Course, body: Blob): Promise<void> {
    if (course.announced) course.key = newKey();
    course.arrived = false;
    course.announced = await announceUpload(course.path, body.size, course.key);
  }

  #arrived(file: File): void {
    this.#courses.delete(file);
    this.#bytesDone += file.size;
    this.done += 1;
    this.arrivals += 1;
    const item = this.queue.items.find(({ state }) => state === 'done');
    if (item) this.dismiss(item.id);
  }

  /** Somebody may be on another page by now. */
  #finished(): void {
    const failed = this.queue.items.filter(({ state }) => state === 'failed').length;
    if (this.done) say(tn('uploads.finished', this.done));
    if (failed && currentPath() !== '/audio/sources') complain(tn('uploads.failed', failed));
  }
}

/** As the server says it about a file that it has read. */
function refused(code: 'not-a-recording' | 'empty'): Failure {
  return new Failure('invalid', {
    type: '/problems/invalid',
    title: '',
    status: 422,
    code,
  } as Failure['problem']);
}

function asks(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

export const uploads = new Uploads();
