// One thing as it is on the server; changes to it do not overwrite other people's changes.
import type { Tagged } from './api/client';
import { Failure } from './api/failure';
import { t } from './i18n/index.svelte';
import { complain, done } from './toasts.svelte';
import { fieldsWording, wording } from './wording';

/** What was changed elsewhere, as text. */
export interface Difference {
  label: string;
  before: string;
  now: string;
}

export type Outcome = { is: 'saved' } | { is: 'conflict'; changed: Difference[] } | { is: 'refused'; why: string };

interface Ways<T, Change> {
  get: () => Promise<Tagged<T>>;
  /** `before`: as it was shown here. */
  change: (change: Change, tag: string | null, before: T | null) => Promise<Tagged<T>>;
  /** Only what a person says about it; what merely happens to it is nothing to ask anybody about. */
  differences: (before: T, now: T) => Difference[];
  /** It was loaded, or loaded again. */
  taken: (thing: T) => void;
}

export class Versioned<T extends object, Change extends object> {
  value = $state.raw<T | null>(null);
  failure = $state.raw<Failure | null>(null);
  #tag: string | null = null;

  constructor(private readonly ways: Ways<T, Change>) {
    void this.load();
  }

  /** The version that is shown here. */
  get tag(): string | null {
    return this.#tag;
  }

  async load(): Promise<void> {
    this.failure = null;
    try {
      this.take(await this.ways.get());
    } catch (thrown) {
      this.failure = Failure.from(thrown);
    }
  }

  /** Stores it as the server sent it. */
  take({ data, tag }: Tagged<T>): void {
    this.value = data;
    this.#tag = tag;
    this.ways.taken(data);
  }

  /** Saves it and offers to undo that. */
  async save(change: Change): Promise<Outcome> {
    const before = this.value;
    const outcome = await this.#save(change);
    if (outcome.is === 'saved' && before) {
      const back = Object.fromEntries(
        Object.keys(change).map((field) => [field, before[field as keyof T]]),
      ) as Change;
      done(t('common.saved'), () => void this.#save(back).then(complainOf));
    }
    return outcome;
  }

  async #save(change: Change, again = false): Promise<Outcome> {
    try {
      this.take(await this.ways.change(change, this.#tag, this.value));
      return { is: 'saved' };
    } catch (thrown) {
      const failure = Failure.from(thrown);
      if (failure.kind !== 'changed-meanwhile') return { is: 'refused', why: reason(failure) };
    }
    const before = this.value;
    await this.load();
    if (this.failure || !this.value || !before) return { is: 'refused', why: t('failure.changedMeanwhile') };
    const changed = this.ways.differences(before, this.value);
    if (changed.length === 0 && !again) return this.#save(change, true);
    return { is: 'conflict', changed };
  }
}

/** Says that something was not saved, where there is no better place to say it. */
export function complainOf(outcome: Outcome): void {
  if (outcome.is === 'conflict') complain(t('failure.changedMeanwhile'));
  if (outcome.is === 'refused') complain(outcome.why);
}

/** What the server says about the fields, if anything. */
function reason(failure: Failure): string {
  return fieldsWording(failure) ?? wording(failure);
}

/** What differs between two states, each by its name and as a person reads it. */
export function differencesOf<T>(
  shown: readonly { label: string; read: (thing: T) => string; say?: (thing: T) => string }[],
  before: T,
  now: T,
): Difference[] {
  return shown
    .filter(({ read }) => read(before) !== read(now))
    .map(({ label, read, say = read }) => ({
      label,
      before: say(before) || t('fact.nothing'),
      now: say(now) || t('fact.nothing'),
    }));
}
