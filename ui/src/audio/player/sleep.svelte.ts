// The sleep timer: playing stops after some minutes, softly, or at the end of the piece.

const fadeMs = 8_000;

export class Sleep {
  /** When it stops, in Unix milliseconds; or at the end of the piece. */
  at = $state<number | 'piece' | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly stop: () => void) {}

  get endsPiece(): boolean {
    return this.at === 'piece';
  }

  /** How loud it is while it becomes silent, 0 to 1. */
  get share(): number {
    if (typeof this.at !== 'number') return 1;
    return Math.min(1, Math.max(0, (this.at - Date.now()) / fadeMs));
  }

  /** After so many minutes. */
  set(wanted: number | 'piece' | null): void {
    clearTimeout(this.#timer);
    this.at = typeof wanted === 'number' ? Date.now() + wanted * 60_000 : wanted;
    if (typeof wanted === 'number') this.#timer = setTimeout(() => this.#end(), wanted * 60_000);
  }

  /** To be called while it plays: timers of a page in the background may be late. Says whether it becomes silent. */
  look(): boolean {
    if (typeof this.at !== 'number') return false;
    if (Date.now() >= this.at) this.#end();
    return this.share < 1;
  }

  #end(): void {
    this.set(null);
    this.stop();
  }
}
