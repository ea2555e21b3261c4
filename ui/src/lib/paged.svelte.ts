// A list that is loaded page by page as somebody scrolls. The first page is requested when the list is created.
import type { Page } from './api/client';
import { Failure } from './api/failure';

/** With filters a page can be short or even empty although more follow: then the next one is requested. */
const enough = 12;
const pagesAtOnce = 8;

export class Paged<T> {
  items = $state<T[]>([]);
  failure = $state.raw<Failure | null>(null);
  busy = $state(false);
  /** Whether the first response has arrived. */
  begun = $state(false);
  #next = $state<string | null>(null);
  #round = 0;

  constructor(private readonly fetch: (cursor: string | undefined) => Promise<Page<T>>) {
    void this.restart();
  }

  get more(): boolean {
    return !this.begun || this.#next !== null;
  }

  /** From the beginning, for example because it is asked for in another order. What is shown stays
      until there is something else to show. */
  async restart(): Promise<void> {
    this.#round += 1;
    this.busy = false;
    this.#next = null;
    await this.#load(true);
  }

  async load(): Promise<void> {
    if (!this.busy && (this.#next !== null || !this.begun)) await this.#load(!this.begun);
  }

  async #load(fresh: boolean): Promise<void> {
    const round = this.#round;
    this.busy = true;
    this.failure = null;
    try {
      let cursor = this.#next ?? undefined;
      let got: T[] = [];
      for (let pages = 0; pages < pagesAtOnce && got.length < enough; pages += 1) {
        const page = await this.fetch(cursor);
        if (round !== this.#round) return;
        got = [...got, ...page.items];
        cursor = page.next ?? undefined;
        if (!cursor) break;
      }
      this.items = fresh ? got : [...this.items, ...got];
      this.#next = cursor ?? null;
      this.begun = true;
    } catch (thrown) {
      if (round === this.#round) this.failure = Failure.from(thrown);
    } finally {
      if (round === this.#round) this.busy = false;
    }
  }
}
