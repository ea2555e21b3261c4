// How far something long has come, in one shape for uploads and for the server's work, and how long the rest takes.
import type { components } from './api/schema';

/** The server's shape. What the browser sends itself is counted in bytes. */
export type Progress = Omit<components['schemas']['Progress'], 'unit'> & {
  unit: components['schemas']['Progress']['unit'] | 'bytes';
};

/** From 0 to 1; 0 while the total is not known. */
export function share({ done, total }: Progress): number {
  return total ? Math.min(1, done / total) : 0;
}

/** Before that, an estimate would only jump about. */
const leastMs = 3000;

/** Estimates how long the rest takes, from what came since it was first asked. */
export class Pace {
  #first: { unit: string; done: number; at: number } | null = null;
  #last = 0;

  /** Seconds; null while that cannot be known. */
  left({ unit, done, total }: Progress, now: number): number | null {
    // Another unit is another part of the work. Less than before is a new attempt.
    if (this.#first?.unit !== unit || done < this.#last) this.#first = { unit, done, at: now };
    this.#last = done;
    const [came, passed] = [done - this.#first.done, now - this.#first.at];
    if (!total || done >= total || came <= 0 || passed < leastMs) return null;
    return ((total - done) * passed) / came / 1000;
  }
}
