// A list that is loaded in pages and can be sorted, filtered and searched.
import type { Page } from './api/client';
import { Paged } from './paged.svelte';

export class ShownList<T, Shown> extends Paged<T> {
  private constructor(
    private readonly asked: { shown: Shown },
    fetch: (cursor: string | undefined) => Promise<Page<T>>,
  ) {
    super(fetch);
  }

  static of<T, Shown>(
    first: Shown,
    fetch: (shown: Shown, cursor: { cursor?: string }) => Promise<Page<T>>,
  ): ShownList<T, Shown> {
    const asked = $state({ shown: first });
    return new ShownList<T, Shown>(asked, (cursor) => fetch(asked.shown, cursor ? { cursor } : {}));
  }

  get shown(): Shown {
    return this.asked.shown;
  }

  show(shown: Shown): void {
    this.asked.shown = shown;
    void this.restart();
  }

  /** Requests the list again if another one is wanted than is shown. */
  want(shown: Shown): void {
    if (JSON.stringify(this.shown) !== JSON.stringify(shown)) this.show(shown);
  }
}
