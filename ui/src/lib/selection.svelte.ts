// The selected items of a list, for actions on all of them.
import { SvelteSet } from 'svelte/reactivity';

export class Selection {
  /** Several are being selected: then a tap selects too. */
  choosing = $state(false);
  readonly ids = new SvelteSet<string>();
  #last: string | null = null;

  /** `all`: everything there is to choose from, in its order. */
  constructor(private readonly all: () => readonly string[]) {}

  /** Selects or deselects one; `upTo`: together with all since the last one. */
  choose(id: string, upTo: boolean): void {
    this.choosing = true;
    const ids = this.all();
    const from = this.#last === null ? -1 : ids.indexOf(this.#last);
    const to = ids.indexOf(id);
    if (upTo && from >= 0) {
      for (const between of ids.slice(Math.min(from, to), Math.max(from, to) + 1)) this.ids.add(between);
    } else if (this.ids.has(id)) this.ids.delete(id);
    else this.ids.add(id);
    this.#last = id;
  }

  /** From one to another, both included: by keys, where the first may not be chosen yet. */
  extend(from: string, to: string): void {
    if (!this.ids.has(from)) this.choose(from, false);
    this.#last = from;
    this.choose(to, true);
  }

  chooseAll(): void {
    this.choosing = true;
    for (const id of this.all()) this.ids.add(id);
  }

  stop = (): void => {
    this.choosing = false;
    this.ids.clear();
    this.#last = null;
  };

  toggle = (): void => {
    if (this.choosing) this.stop();
    else this.choosing = true;
  };
}
