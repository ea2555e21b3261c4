// Words that a collection already uses, such as tags, offered as suggestions.
import type { Page } from './api/client';

/** No more than that are read for suggestions. */
const pagesMost = 10;

export class KnownWords<T, Field extends string> {
  #words = $state.raw<Partial<Record<Field, string[]>>>({});
  #looked = false;

  constructor(
    private readonly read: Record<Field, (thing: T) => readonly (string | null)[]>,
    private readonly list: (cursor: { cursor?: string }) => Promise<Page<T>>,
  ) {}

  of(field: Field): readonly string[] {
    return this.#words[field] ?? [];
  }

  /** Adds the words of some items. */
  note(things: readonly T[]): void {
    const words = { ...this.#words };
    for (const field of Object.keys(this.read) as Field[]) {
      const all = new Set(this.of(field));
      for (const word of things.flatMap(this.read[field])) if (word) all.add(word);
      words[field] = [...all].sort((a, b) => a.localeCompare(b));
    }
    this.#words = words;
  }

  /** Reads all items, once. Suggestions are optional: everything works without them. */
  async look(): Promise<void> {
    if (this.#looked) return;
    this.#looked = true;
    try {
      let cursor: string | undefined;
      for (let pages = 0; pages < pagesMost; pages += 1) {
        const page = await this.list(cursor ? { cursor } : {});
        this.note(page.items);
        cursor = page.next ?? undefined;
        if (!cursor) return;
      }
    } catch {
      this.#looked = false;
    }
  }
}
