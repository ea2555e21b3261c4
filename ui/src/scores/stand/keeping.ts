// Which scores stay in the browser: those opened last, as long as there is room.
export interface KeptScore {
  scoreId: string;
  title: string;
  /** When it was opened last. */
  at: number;
  bytes: number;
  urls: string[];
}

export const keptMost = { bytes: 600_000_000, scores: 60 };

/** For the sharp pictures of one score; without them it is still there, a little softer. */
export const sharpMost = 200_000_000;

/** Which have to go, the oldest first, so that the rest fits. The one just opened stays in any case. */
export function surplus(kept: readonly KeptScore[], most = keptMost): KeptScore[] {
  const newest = [...kept].sort((one, other) => other.at - one.at);
  const gone: KeptScore[] = [];
  let bytes = 0;
  for (const [place, score] of newest.entries()) {
    bytes += score.bytes;
    if (place > 0 && (bytes > most.bytes || place >= most.scores)) {
      gone.push(score);
      bytes -= score.bytes;
    }
  }
  return gone.reverse();
}
