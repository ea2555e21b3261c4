// Which scores stay in the browser: those opened last, as long as there is space. This is what the stand and the
// service worker (`src/scores/worker.ts`) both need to know about the cache.
export interface KeptScore {
  scoreId: string;
  title: string;
  /** When it was opened last. */
  at: number;
  bytes: number;
  /** The import was not finished. */
  unfinished?: boolean;
}

export const keptMost = { bytes: 600_000_000, scores: 60 };

/** For the sharp pictures of one score; without them it is still available, less sharp. */
export const sharpMost = 200_000_000;

/** Which ones to delete, the oldest first, so that the rest fits. The one just opened always stays. */
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

/** At this address, the cache lists its contents, also for the offline page (`src/worker/offline.js`). */
const list = '/kept-scores';

export async function listed(cache: Cache): Promise<KeptScore[]> {
  return ((await (await cache.match(list))?.json().catch(() => [])) as KeptScore[] | undefined) ?? [];
}

export async function writeList(cache: Cache, scores: readonly KeptScore[]): Promise<void> {
  await cache.put(list, Response.json(scores));
}

/** Everything that belongs to a score is under its address. */
export function belongsTo(scoreId: string, path: string): boolean {
  const address = `/api/v1/scores/${scoreId}`;
  return path === address || path.startsWith(`${address}/`);
}

/** Deletes scores from the cache, including parts that are not on the list yet. */
export async function takeOut(cache: Cache, scoreIds: readonly string[]): Promise<void> {
  if (scoreIds.length === 0) return;
  const left = (await listed(cache)).filter(({ scoreId }) => !scoreIds.includes(scoreId));
  await writeList(cache, left);
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (scoreIds.some((scoreId) => belongsTo(scoreId, pathname))) await cache.delete(request);
  }
}
