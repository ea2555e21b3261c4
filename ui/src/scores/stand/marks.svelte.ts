// The marks of a score as they are on the screen: those on the server, and over them the local changes that are not
// saved yet. Every change can be undone.
import { SvelteMap } from 'svelte/reactivity';
import { Failure } from '../../lib/api/failure';
import { t } from '../../lib/i18n/index.svelte';
import { complain } from '../../lib/toasts.svelte';
import { uuid } from '../../lib/uuid';
import { wording } from '../../lib/wording';
import { getScoreSince } from '../api';
import type { Body, Mark } from '../ink/marks';
import type { Annotation, Score } from '../types';
import { leftoversOf } from './leftovers';
import type { Looked } from './looking';
import { Queue, type Saving } from './queue';
import { send } from './send';
import { storeFor } from './store';

/** What a mark is to become; null if it is to be deleted. */
interface Edit {
  key: string;
  want: Body | null;
}

interface Step {
  back: Edit[];
  forth: Edit[];
}

const stepsMost = 200;
/** How long after the last save to check for other people's annotations. */
const lookAgainAfter = 1500;

export class Marks {
  saving = $state<Saving>('saved');
  /** Whether annotations can be saved. */
  writable = $state(false);
  canUndo = $state(false);
  canRedo = $state(false);
  /** By page; the lists are replaced, never changed, so that only pages with a change are redrawn. */
  private pages = new SvelteMap<number, readonly Mark[]>();
  private queue: Queue | null = null;
  private keys = new Map<number, string>();
  private done: Step[] = [];
  private undone: Step[] = [];
  /** Counts local changes, to tell whether a response is older than they are. */
  private happened = 0;
  private lookAgain: ReturnType<typeof setTimeout> | undefined;
  /** The version of the score that is shown; null if that is not known. */
  private tag: string | null = null;

  /** Notes that belong to no page. They are not drawn. */
  private loose: readonly Annotation[] = [];

  constructor(
    private readonly scoreId: string,
    annotations: readonly Annotation[],
    /** Everything is on the server, with this content. */
    private readonly saved: (annotations: Annotation[]) => void = () => {},
    /** The score has this new version. */
    private readonly changed: (score: Score) => void = () => {},
  ) {
    this.merge(annotations);
  }

  on(pageId: number): readonly Mark[] {
    return this.pages.get(pageId) ?? [];
  }

  all(): Mark[] {
    return [...this.pages.values()].flat();
  }

  /** From now on this account can write. Loads its unsent annotations. */
  async openFor(account: string, annotations: readonly Annotation[]): Promise<void> {
    const queue = new Queue({
      store: storeFor(account, this.scoreId),
      send: (batch) => send(this.scoreId, batch),
      later: (ms, then) => {
        const timer = setTimeout(then, ms);
        return () => clearTimeout(timer);
      },
      changed: (saving) => {
        this.happened += 1;
        this.saving = saving;
        if (saving !== 'saved') return;
        if (this.queue) this.saved(this.asSaved());
        this.refreshSoon();
      },
      added: (key, id) => this.keys.set(id, key),
      refused: (change, failure) => {
        complain(t('stand.refused', { why: wording(failure) }));
        this.show({ key: change.key, want: null });
        // The server's version has to be loaded, even if nothing has changed there.
        this.tag = null;
        this.refreshSoon();
      },
    });
    await leftoversOf(this.scoreId);
    await queue.open();
    this.queue = queue;
    this.writable = true;
    this.merge(annotations);
    void queue.flush();
  }

  /** Shows the server's current marks, with the unsent changes over them. */
  merge(annotations: readonly Annotation[]): void {
    const pending = this.queue?.pending() ?? new Map<string, { id: number | null; want: Body | null }>();
    for (const [key, { id }] of pending) {
      if (id !== null) this.keys.set(id, key);
    }
    this.loose = annotations.filter(({ pageId }) => pageId === null);
    const lists = new Map<number, Mark[]>();
    const add = (key: string, body: Body) => {
      if (body.pageId === null) return;
      const list = lists.get(body.pageId);
      // Unchanged marks stay the same objects, so that they are not redrawn.
      const before = this.find(key, body.pageId);
      const mark = before && same(before, body) ? before : { ...body, key };
      if (list) list.push(mark);
      else lists.set(body.pageId, [mark]);
    };
    for (const { annotationId, ...body } of annotations) {
      const key = this.keyOf(annotationId);
      const change = pending.get(key);
      pending.delete(key);
      if (!change) add(key, body);
      else if (change.want) add(key, change.want);
    }
    for (const [key, { want }] of pending) if (want) add(key, want);
    for (const pageId of this.pages.keys()) if (!lists.has(pageId)) this.pages.delete(pageId);
    for (const [pageId, list] of lists) {
      const before = this.pages.get(pageId);
      if (before?.length !== list.length || list.some((mark, at) => mark !== before[at])) {
        this.pages.set(pageId, list);
      }
    }
  }

  private asSaved(): Annotation[] {
    const all = [...this.loose];
    for (const { key, ...body } of this.all()) {
      const annotationId = this.queue?.idOf(key);
      if (typeof annotationId === 'number') all.push({ annotationId, ...body });
    }
    return all;
  }

  private find(key: string, pageId: number): Mark | undefined {
    return this.pages.get(pageId)?.find((mark) => mark.key === key);
  }

  private keyOf(annotationId: number): string {
    let key = this.keys.get(annotationId);
    if (!key) {
      key = `a${annotationId}`;
      this.keys.set(annotationId, key);
    }
    this.queue?.know(key, annotationId);
    return key;
  }

  /** Keeps what is not finished yet, in case the page is closed; see `Queue`. */
  keep(key: string, want: Body | null): void {
    this.queue?.keep(key, want);
  }

  /** The page is being left; see `Queue`. */
  leave(): void {
    this.queue?.leave();
  }

  /** Adds a mark; returns its key. */
  add(body: Body, key: string = uuid()): string {
    this.apply({ back: [{ key, want: null }], forth: [{ key, want: body }] });
    return key;
  }

  change(marks: readonly Mark[], how: (mark: Mark) => Body | null): void {
    const back: Edit[] = [];
    const forth: Edit[] = [];
    for (const mark of marks) {
      const { key, ...body } = mark;
      back.push({ key, want: body });
      const wanted = how(mark);
      forth.push({ key, want: wanted && bodyOf(wanted) });
    }
    if (forth.length) this.apply({ back, forth });
  }

  remove(marks: readonly Mark[]): void {
    this.change(marks, () => null);
  }

  undo(): void {
    const step = this.done.pop();
    if (!step) return;
    this.undone.push(step);
    this.write(step.back);
  }

  redo(): void {
    const step = this.undone.pop();
    if (!step) return;
    this.done.push(step);
    this.write(step.forth);
  }

  private apply(step: Step): void {
    this.done.push(step);
    if (this.done.length > stepsMost) this.done.shift();
    this.undone = [];
    this.write(step.forth);
  }

  private write(edits: readonly Edit[]): void {
    for (const edit of edits) {
      this.show(edit);
      this.queue?.set(edit.key, edit.want);
    }
    this.canUndo = this.done.length > 0;
    this.canRedo = this.undone.length > 0;
  }

  private show({ key, want }: Edit): void {
    this.happened += 1;
    for (const [pageId, list] of this.pages) {
      const at = list.findIndex((mark) => mark.key === key);
      if (at < 0) continue;
      if (want?.pageId === pageId) {
        this.pages.set(pageId, list.with(at, { ...want, key }));
        return;
      }
      this.pages.set(pageId, list.toSpliced(at, 1));
    }
    if (want && want.pageId !== null) {
      this.pages.set(want.pageId, [...this.on(want.pageId), { ...want, key }]);
    }
  }

  private refreshSoon(): void {
    clearTimeout(this.lookAgain);
    this.lookAgain = setTimeout(() => void this.refresh(), lookAgainAfter);
  }

  /** Sends what is waiting at once: the connection or the person has returned. */
  sendNow(): void {
    if (this.queue && !this.queue.empty) void this.queue.flush();
  }

  /** Checks for annotations from others, or from the same person elsewhere. Also updates the offline copy. */
  async refresh(): Promise<Looked> {
    // Local changes are sent first; the check follows when they are saved.
    if (this.queue && !this.queue.empty) return 'well';
    const before = this.happened;
    try {
      const fresh = await getScoreSince(this.scoreId, this.tag);
      // Somebody wrote during the request: the response may not include it.
      if (before !== this.happened) this.refreshSoon();
      else if (fresh) {
        this.merge(fresh.data.annotations);
        this.tag = fresh.tag;
        this.changed(fresh.data);
      }
      return 'well';
    } catch (thrown) {
      // If the server cannot be reached, the screen stays as it is.
      const { kind } = Failure.from(thrown);
      if (kind === 'not-found') complain(wording(thrown));
      return /^(not-found|denied|not-signed-in)$/.test(kind) ? 'over' : 'failed';
    }
  }

  close(): void {
    clearTimeout(this.lookAgain);
    this.queue?.close();
  }
}

function bodyOf({ pageId, layer, kind, content }: Body): Body {
  return { pageId, layer, kind, content };
}

function same(one: Body, other: Body): boolean {
  return JSON.stringify(bodyOf(one)) === JSON.stringify(bodyOf(other));
}
