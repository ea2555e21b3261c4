// How fast a scan is, from what has come in the last few seconds.

interface Seen {
  at: number;
  read: number;
}

/** So far back it is measured. */
const windowMs = 15_000;
const leastMs = 2_000;

export class Speed {
  #seen: Seen[] = [];

  /** Files in a second; null while that cannot be known. */
  perSecond(read: number, now: number): number | null {
    // Less than before is another scan.
    if (read < (this.#seen.at(-1)?.read ?? 0)) this.#seen = [];
    this.#seen.push({ at: now, read });
    while (this.#seen.length > 2 && this.#seen[0]!.at < now - windowMs) this.#seen.shift();
    const first = this.#seen[0]!;
    const passed = now - first.at;
    return passed >= leastMs && read > first.read ? ((read - first.read) * 1000) / passed : null;
  }
}
