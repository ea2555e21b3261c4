// The lists of the library, kept as they were left: whoever returns from an album finds the place again. What is shown
// is fetched again then, in the same one request that a new list needs.
import { session } from '../../lib/session.svelte';
import { Windowed, type Fetch } from '../parts/windowed.svelte';

interface Kept {
  list: Windowed<never>;
  user: string | undefined;
  key: string;
}

const kept = new Map<string, Kept>();

/** The list of this name for this query. */
function open<T>(name: string, key: string, fetch: Fetch<T>): Windowed<T> {
  const user = session.account?.userId;
  const before = kept.get(name);
  if (before?.user === user && before?.key === key) {
    before.list.refresh();
    return before.list as unknown as Windowed<T>;
  }
  const list = new Windowed<T>(fetch);
  kept.set(name, { list: list as unknown as Windowed<never>, user, key });
  return list;
}

/** A list that can be asked in another way: the one before stays until there is something else to show. */
export class Library<Query, T> {
  #wanted = $state.raw() as Windowed<T>;
  #before = $state.raw<Windowed<T> | null>(null);
  #key: string;

  constructor(
    private readonly name: string,
    first: Query,
    private readonly fetch: (query: Query, part: { offset: number; limit: number }) => ReturnType<Fetch<T>>,
  ) {
    this.#key = JSON.stringify(first);
    this.#wanted = this.#open(first);
  }

  #open(query: Query): Windowed<T> {
    return open(this.name, JSON.stringify(query), (offset, limit) => this.fetch(query, { offset, limit }));
  }

  get list(): Windowed<T> {
    const wanted = this.#wanted;
    return wanted.total === null && !wanted.failure && this.#before ? this.#before : wanted;
  }

  /** What is shown is not yet what is wanted. */
  get busy(): boolean {
    return this.list !== this.#wanted;
  }

  want(query: Query): void {
    const key = JSON.stringify(query);
    if (key === this.#key) return;
    this.#before = this.list;
    this.#key = key;
    this.#wanted = this.#open(query);
  }

  refresh(): void {
    this.#wanted.refresh();
  }
}
