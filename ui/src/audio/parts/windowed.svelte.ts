// A list of any length, of which only what is near the window is fetched: by position, in stretches. Positions that are
// only passed, as when the scrollbar is dragged, are not fetched.
import { SvelteMap } from 'svelte/reactivity';
import { Failure } from '../../lib/api/failure';
import type { Listing } from '../types';

/** How many entries belong together. */
const stretch = 100;
/** The server gives no more at once. */
const stretchesAtOnce = 5;
/** Fetched before it comes into the window. */
const ahead = 30;
/** For this long, the same part has to be wanted. Dragging passes a stretch in less. */
const calmFor = 110;
/** What is far away is dropped. */
const stretchesKept = 20;

export type Fetch<T> = (offset: number, limit: number) => Promise<Listing<T>>;

export class Windowed<T> {
  /** How many entries there are; null before the first response. With `more`, there are more than that. */
  total = $state<number | null>(null);
  more = $state(false);
  failure = $state.raw<Failure | null>(null);
  readonly #parts = new SvelteMap<number, readonly T[]>();
  #old = new Set<number>();
  readonly #coming = new Set<number>();
  #round = 0;
  #near: [number, number] = [0, -ahead];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waitingFor = '';
  readonly #first: number;
  /** When the first response has arrived, or has failed. */
  readonly ready: Promise<void>;

  /** `first`: how many to fetch at first. */
  constructor(
    private readonly fetch: Fetch<T>,
    first = stretch,
  ) {
    this.#first = first;
    this.ready = this.#load(0, 1);
  }

  /** The entry at a position, if it is there. */
  at(index: number): T | undefined {
    return this.#parts.get(Math.floor(index / stretch))?.[index % stretch];
  }

  /** What is there from a position on, without a gap. */
  from(index: number, most: number): T[] {
    const found: T[] = [];
    for (let at = index; found.length < most; at += 1) {
      const one = this.at(at);
      if (one === undefined) break;
      found.push(one);
    }
    return found;
  }

  /** These positions are in the window. */
  want(first: number, last: number): void {
    this.#near = [first, last];
    if (this.total === null || this.failure) return;
    const missing = this.#missing();
    const key = missing.join();
    if (key === this.#waitingFor) return;
    this.#waitingFor = key;
    clearTimeout(this.#timer);
    if (missing.length) this.#timer = setTimeout(() => void this.#fetchMissing(), calmFor);
  }

  /** Fetches what is near again; what is shown stays until there is something else to show. */
  refresh(): void {
    this.#round += 1;
    this.#coming.clear();
    this.failure = null;
    this.#waitingFor = '';
    clearTimeout(this.#timer);
    this.#old = new Set(this.#parts.keys());
    if (this.total === null) void this.#load(0, 1);
    else void this.#fetchMissing();
  }

  #missing(): number[] {
    const [first, last] = this.#near;
    const end = Math.max(0, (this.total ?? 0) - 1);
    const from = Math.floor(Math.max(0, first - ahead) / stretch);
    const to = Math.floor(Math.min(end, last + ahead) / stretch);
    const missing: number[] = [];
    for (let part = from; part <= to; part += 1) {
      const begin = part * stretch;
      // The first part may be shorter at first.
      const whole = begin + (this.#parts.get(part)?.length ?? 0) > Math.min(end, last + ahead, begin + stretch - 1);
      if ((!whole || this.#old.has(part)) && !this.#coming.has(part)) missing.push(part);
    }
    return missing;
  }

  async #fetchMissing(): Promise<void> {
    const missing = this.#missing();
    if (missing.length === 0) return;
    const first = missing[0]!;
    // Neighbours come with one request.
    let parts = 1;
    while (parts < stretchesAtOnce && missing[parts] === first + parts) parts += 1;
    await this.#load(first, parts);
  }

  async #load(first: number, parts: number): Promise<void> {
    const round = this.#round;
    const these = Array.from({ length: parts }, (_, at) => first + at);
    for (const part of these) this.#coming.add(part);
    try {
      const limit = this.total === null ? this.#first : parts * stretch;
      const { items, total, more } = await this.fetch(first * stretch, limit);
      if (round !== this.#round) return;
      this.#keep(these, items);
      // Of a list that was not counted to its end, a part near its beginning knows less than one further down.
      this.total = Math.max(total, first * stretch + items.length, more && this.more ? (this.total ?? 0) : 0);
      this.more = more;
    } catch (thrown) {
      if (round === this.#round) this.failure = Failure.from(thrown);
    } finally {
      if (round === this.#round) for (const part of these) this.#coming.delete(part);
    }
    if (round !== this.#round || this.failure) return;
    this.#waitingFor = '';
    this.want(...this.#near);
  }

  #keep(parts: readonly number[], items: readonly T[]): void {
    for (const [at, part] of parts.entries()) {
      this.#parts.set(part, items.slice(at * stretch, (at + 1) * stretch));
      this.#old.delete(part);
    }
    const middle = (this.#near[0] + this.#near[1]) / 2 / stretch;
    const far = [...this.#parts.keys()].sort((one, other) => Math.abs(one - middle) - Math.abs(other - middle));
    for (const part of far.slice(stretchesKept)) this.#parts.delete(part);
  }
}
