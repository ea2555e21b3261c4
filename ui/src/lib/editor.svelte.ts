// Something in an editor: the server's version, and the local changes to it. Two browsers may change it at once: the
// second one to save is told what the other changed, and no change is lost.
import type { Tagged } from './api/client';
import { Failure } from './api/failure';
import { t } from './i18n/index.svelte';
import { complain, done, say } from './toasts.svelte';
import { wording } from './wording';

/** On a version in which nothing contradicts what is saved here, it is tried again, so often. */
const attemptsMost = 5;

/** A tag counts how often a thing was changed: answers may come in another order than they were given. */
function older(one: string | null, other: string | null): boolean {
  const count = (tag: string | null) => Number(tag?.match(/\d+/)?.[0] ?? NaN);
  return count(one) < count(other);
}

/** What was left without saving: kept as long as the window is open, so that going elsewhere and back loses
    nothing. */
const left = new Map<string, { draft: unknown; base: unknown; tag: string | null }>();

export abstract class Editor<Thing, Content> {
  /** The last known version on the server. */
  value = $state.raw<Thing | null>(null);
  failure = $state.raw<Failure | null>(null);
  problem = $state<string | null>(null);
  busy = $state(false);
  /** What somebody else saved in the meantime, until somebody decides what to keep. */
  conflict = $state.raw<Tagged<Thing> | null>(null);
  /** What the draft was made from. */
  base = $state.raw() as Content;
  /** The version of `base`. */
  #tag: string | null = null;
  /** A new version came while something was being saved: it is asked for again after that. */
  #missed = false;

  constructor(
    private readonly id: string,
    nothing: Content,
  ) {
    this.base = nothing;
  }

  /** What is in the editor. */
  abstract readonly draft: Content;

  protected abstract ask(): Promise<Tagged<Thing>>;
  protected abstract put(before: Content, after: Content, tag: string | null): Promise<Tagged<Thing>>;
  protected abstract contentOf(thing: Thing): Content;
  /** Puts it into the editor. */
  protected abstract show(content: Content): void;
  protected abstract same(one: Content, other: Content): boolean;
  protected abstract isDeleted(thing: Thing): boolean;
  protected abstract restore(): Promise<Tagged<Thing>>;

  /** Whether a save can be undone: not every earlier version can be saved again. */
  protected undoable(_before: Content, _after: Content): boolean {
    return false;
  }

  /** Applies the local changes to `base` to `now`. */
  protected carry(_base: Content, draft: Content, _now: Content): Content {
    return draft;
  }

  /** What to save when somebody changed `before` to `now` in the meantime; nothing if a person has to decide. */
  protected join(before: Content, wanted: Content, now: Content): Content | null {
    return this.same(before, now) ? wanted : null;
  }

  /** A save was undone, perhaps when the page had been left. */
  protected undone(): void {}

  /** The text for a failure; nothing if it is shown in a better place. */
  protected reason(failure: Failure): string | null {
    return wording(failure);
  }

  get dirty(): boolean {
    return this.value !== null && !this.same(this.base, this.draft);
  }

  get theirs(): Content | null {
    return this.conflict && this.contentOf(this.conflict.data);
  }

  get deleted(): boolean {
    return this.conflict !== null && this.isDeleted(this.conflict.data);
  }

  async load(): Promise<void> {
    this.failure = null;
    try {
      this.#takeIn(await this.ask());
      const kept = left.get(this.id);
      if (!kept) return;
      this.base = kept.base as Content;
      this.#tag = kept.tag;
      this.show(kept.draft as Content);
    } catch (thrown) {
      this.failure = Failure.from(thrown);
    }
  }

  /** The page is left: unsaved changes are kept for when somebody comes back. */
  leave(): void {
    const { draft, base } = this;
    if (this.dirty) left.set(this.id, { draft, base, tag: this.#tag });
    else left.delete(this.id);
  }

  /** There is a new version, in which mostly nothing differs that is edited here: the draft stays. */
  async refresh(): Promise<void> {
    try {
      const fresh = await this.ask();
      // What is being saved was made from this base, which stays until that has ended.
      if (this.busy) this.#missed = true;
      else this.#takeIn(fresh);
    } catch (thrown) {
      complain(wording(thrown));
    }
  }

  async save(): Promise<void> {
    await this.trying(async () => {
      const before = this.base;
      const saved = await this.#save(this.draft, before, this.#tag);
      if (saved) this.#announce(t('common.saved'), before, saved);
    });
  }

  discard(): void {
    const back = this.#remember();
    this.problem = null;
    this.show(this.base);
    // Somebody else may have changed it since; that is what there is now.
    void this.refresh();
    done(t('common.discarded'), back);
  }

  async takeBoth(content: Content): Promise<void> {
    const theirs = this.conflict;
    if (!theirs) return;
    await this.trying(async () => {
      const before = this.contentOf(theirs.data);
      const saved = await this.#save(content, before, theirs.tag);
      if (saved) this.#announce(t('conflict.tookBoth'), before, saved);
    });
  }

  async takeMine(): Promise<void> {
    const theirs = this.conflict;
    const mine = this.draft;
    if (!theirs) return;
    await this.trying(async () => {
      const now = this.isDeleted(theirs.data) ? await this.restore() : theirs;
      if (!(await this.#save(mine, this.contentOf(now.data), now.tag))) return;
      done(t('conflict.tookMine'), () => {
        void this.trying(async () => {
          await this.#save(this.contentOf(theirs.data), this.base, this.#tag);
        });
      });
    });
  }

  takeTheirs(): void {
    const theirs = this.conflict;
    if (!theirs) return;
    const back = this.#remember();
    this.conflict = null;
    this.adopt(theirs);
    done(t('conflict.tookTheirs'), back);
  }

  #takeIn(fresh: Tagged<Thing>): void {
    if (older(fresh.tag, this.#tag)) return;
    if (this.conflict) {
      // All that is compared stays comparable: the base is older than what was saved elsewhere.
      if (!older(fresh.tag, this.conflict.tag)) this.conflict = fresh;
    } else if (this.dirty) this.absorb(fresh);
    else this.adopt(fresh);
  }

  /** A new version while something is not saved yet. */
  protected absorb({ data, tag }: Tagged<Thing>): void {
    this.value = data;
    if (this.same(this.base, this.contentOf(data))) this.#tag = tag;
  }

  /** From now on the draft is compared with this. */
  protected rebase({ data, tag }: Tagged<Thing>): void {
    this.value = data;
    this.base = this.contentOf(data);
    this.#tag = tag;
  }

  /** Shows what the server has, in place of the draft. */
  protected adopt(fresh: Tagged<Thing>): void {
    this.rebase(fresh);
    this.show(this.base);
  }

  /** Runs something that may fail, and shows the error in the editor. */
  protected async trying(act: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.problem = null;
    try {
      await act();
    } catch (thrown) {
      this.problem = this.reason(Failure.from(thrown));
    } finally {
      this.busy = false;
      if (this.#missed) {
        this.#missed = false;
        void this.refresh();
      }
    }
  }

  /** What is in the editor now, as something to come back to: made from the same version as now. */
  #remember(): () => void {
    const { value, draft, base } = this;
    const tag = this.#tag;
    return () => {
      this.value = value;
      this.base = base;
      this.#tag = tag;
      this.show(draft);
    };
  }

  /** Says that it is saved, and offers to undo it if possible. */
  #announce(text: string, before: Content, saved: Tagged<Thing>): void {
    if (!this.undoable(before, this.contentOf(saved.data))) say(text);
    else done(text, () => this.#putBack(before, saved));
  }

  /** Undoes a save if nobody has saved since; says whether. By then the page may have been left, or something
      more may have been changed on it: that stays. */
  async #putBack(before: Content, { data, tag }: Tagged<Thing>): Promise<boolean> {
    const after = this.contentOf(data);
    try {
      const { mine, now } = await this.#send(before, after, tag);
      if (!mine) {
        complain(t('conflict.notUndone'));
        await this.refresh();
        return false;
      }
      if (this.dirty) {
        const draft = this.carry(after, this.draft, before);
        this.rebase(now);
        this.show(draft);
      } else this.adopt(now);
      this.undone();
      return true;
    } catch (thrown) {
      const failure = Failure.from(thrown);
      complain(this.reason(failure) ?? wording(failure));
      return false;
    }
  }

  /** Saves if nobody was faster; returns the saved version, or nothing. */
  async #save(wanted: Content, before: Content, version: string | null): Promise<Tagged<Thing> | null> {
    const sent = this.draft;
    const { mine, now } = await this.#send(wanted, before, version);
    if (!mine) {
      this.conflict = now;
      return null;
    }
    // Changes that were made in the meantime are kept.
    if (this.same(sent, this.draft)) this.adopt(now);
    else {
      const draft = this.carry(sent, this.draft, this.contentOf(now.data));
      this.rebase(now);
      if (!this.same(draft, this.draft)) this.show(draft);
    }
    this.conflict = null;
    return now;
  }

  /** What is there now: mine, or what somebody saved who was faster. */
  async #send(
    wanted: Content,
    before: Content,
    version: string | null,
  ): Promise<{ mine: boolean; now: Tagged<Thing> }> {
    let [after, base, tag]: [Content, Content, string | null] = [wanted, before, version];
    for (let attempt = 1; ; attempt += 1) {
      try {
        return { mine: true, now: await this.put(base, after, tag) };
      } catch (thrown) {
        if (Failure.from(thrown).kind !== 'changed-meanwhile') throw thrown;
        const fresh = await this.ask();
        const there = this.contentOf(fresh.data);
        const joined = this.isDeleted(fresh.data) ? null : this.join(base, after, there);
        if (joined === null || attempt === attemptsMost) return { mine: false, now: fresh };
        [after, base, tag] = [joined, there, fresh.tag];
      }
    }
  }
}
