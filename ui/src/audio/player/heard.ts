// How much of a piece was heard. It counts as played after half of it, or after four minutes.

const enough = 240;
/** Between two looks at the position; anything longer is a jump. */
const longestStep = 2.5;

export interface KeptHeard {
  began: number;
  seconds: number;
  counted: boolean;
}

export class Heard {
  /** When the piece began, in Unix milliseconds. */
  began: number;
  seconds: number;
  counted: boolean;
  #last: number | null = null;

  constructor(kept?: KeptHeard, now = Date.now()) {
    this.began = kept?.began ?? now;
    this.seconds = kept?.seconds ?? 0;
    this.counted = kept?.counted ?? false;
  }

  /** It plays, and has come to this position. */
  at(position: number): void {
    const step = this.#last === null ? 0 : position - this.#last;
    if (step > 0 && step < longestStep) this.seconds += step;
    this.#last = position;
  }

  /** The position is moved without being heard. */
  jump(): void {
    this.#last = null;
  }

  /** Says once that it counts. */
  counts(length: number): boolean {
    if (this.counted || this.seconds <= 0) return false;
    if (this.seconds < (length > 0 ? Math.min(length / 2, enough) : enough)) return false;
    this.counted = true;
    return true;
  }

  kept(): KeptHeard {
    const { began, seconds, counted } = this;
    return { began, seconds, counted };
  }
}
