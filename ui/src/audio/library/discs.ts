// The recordings of an album by disc, in the order in which they come.
import type { Recording } from '../types';

export interface Disc {
  /** Null if its recordings do not say. */
  disc: number | null;
  title: string | null;
  recordings: Recording[];
  durationMs: number;
}

export function discsOf(recordings: readonly Recording[]): Disc[] {
  const discs: Disc[] = [];
  for (const recording of recordings) {
    const disc = recording.disc || null;
    let last = discs.at(-1);
    if (!last || last.disc !== disc) {
      last = { disc, title: null, recordings: [], durationMs: 0 };
      discs.push(last);
    }
    last.title ??= recording.discTitle || null;
    last.recordings.push(recording);
    last.durationMs += recording.durationMs;
  }
  return discs;
}
