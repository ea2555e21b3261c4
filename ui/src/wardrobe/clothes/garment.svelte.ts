// One garment as it is on the server, and changing it without overwriting what others have changed.
import type { Tagged } from '../../lib/api/client';
import { Failure } from '../../lib/api/failure';
import { t } from '../../lib/i18n/index.svelte';
import { complain, done } from '../../lib/toasts.svelte';
import { wording } from '../../lib/wording';
import { changeClothing, getClothing } from '../api';
import { note } from '../known.svelte';
import type { Clothing, ClothingChange } from '../types';
import { differences, type Difference } from './differences';
import { listed } from './list.svelte';

export type Outcome = { is: 'saved' } | { is: 'conflict'; changed: Difference[] } | { is: 'refused'; why: string };

export class GarmentState {
  value = $state.raw<Clothing | null>(null);
  failure = $state.raw<Failure | null>(null);
  #tag: string | null = null;

  constructor(
    readonly wardrobeId: string,
    readonly clothingId: string,
  ) {
    void this.load();
  }

  async load(): Promise<void> {
    this.failure = null;
    try {
      this.take(await getClothing(this.wardrobeId, this.clothingId));
    } catch (thrown) {
      this.failure = Failure.from(thrown);
    }
  }

  /** Takes in the garment as the server sent it. */
  take({ data, tag }: Tagged<Clothing>): void {
    this.value = data;
    this.#tag = tag;
    note(this.wardrobeId, [data]);
    listed(data);
  }

  /** Saves it and offers to undo that. */
  async save(change: ClothingChange): Promise<Outcome> {
    const before = this.value;
    const outcome = await this.#save(change);
    if (outcome.is === 'saved' && before) {
      const back: ClothingChange = Object.fromEntries(
        Object.keys(change).map((field) => [field, before[field as keyof Clothing]]),
      );
      done(t('common.saved'), () => {
        void this.#save(back).then((undone) => {
          if (undone.is === 'conflict') complain(t('failure.changedMeanwhile'));
          if (undone.is === 'refused') complain(undone.why);
        });
      });
    }
    return outcome;
  }

  async #save(change: ClothingChange, again = false): Promise<Outcome> {
    try {
      this.take(await changeClothing(this.wardrobeId, this.clothingId, change, this.#tag));
      return { is: 'saved' };
    } catch (thrown) {
      const failure = Failure.from(thrown);
      if (failure.kind !== 'changed-meanwhile') return { is: 'refused', why: reason(failure) };
    }
    const before = this.value;
    await this.load();
    if (this.failure || !this.value || !before) return { is: 'refused', why: t('failure.changedMeanwhile') };
    const changed = differences(before, this.value);
    // Being worn makes a new version too. That is nothing to ask anybody about.
    if (changed.length === 0 && !again) return this.#save(change, true);
    return { is: 'conflict', changed };
  }
}

/** What the server says about the fields, if it says something. */
function reason(failure: Failure): string {
  const said = failure.problem?.errors?.map(({ detail }) => detail).join(' ');
  return said || wording(failure);
}
