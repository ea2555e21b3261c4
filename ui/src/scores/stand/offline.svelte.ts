// Keeps an opened score in the browser, so that it can be played where there is no network: the answer with
// everything in it, and the pictures of all pages. On a stage nobody waits for a network, and a score that
// was there at home has to be there. Only for whoever is signed in, in a cache that is theirs alone
// (see `lib/kept.ts`); the holder of a link keeps nothing, because a link can be taken back.
import { keptPrefix } from '../../lib/kept';
import type { Annotation, Score } from '../types';
import { keptMost, listed, sharpMost, surplus, takeOut, writeList, type KeptScore } from './keeping';

/** What the interface asks for before it shows anything. */
const beginnings = ['/api/v1/server', '/api/v1/session'];
const atOnce = 3;

export class Offline {
  state = $state<'not' | 'keeping' | 'kept'>('not');
  share = $state(0);
  private stopped = false;

  constructor(
    private readonly account: string,
    private readonly scoreId: string,
  ) {}

  /** `sharp`: this screen shows pages larger than their middle size. */
  async keep({ title, pages }: Score, sharp: boolean): Promise<void> {
    // Without the worker nobody would answer from the cache.
    if (!navigator.serviceWorker?.controller || this.state === 'keeping') return;
    this.state = 'keeping';
    try {
      const cache = await caches.open(keptPrefix + this.account);
      const wanted = [...beginnings, `/api/v1/scores/${this.scoreId}`];
      for (const page of pages) wanted.push(page.mediumUrl, page.thumbnailUrl);
      const entry: KeptScore = { scoreId: this.scoreId, title, at: Date.now(), bytes: 0 };
      await this.fetchAll(cache, [...new Set(wanted)], entry);
      await this.note(cache, entry);
      if (this.stopped) return;
      this.state = 'kept';
      // It can be played now. Where the screen is large and there is room, it shall be sharp as well.
      if (sharp) {
        await this.fetchAll(cache, [...new Set(pages.map(({ imageUrl }) => imageUrl))], entry, sharpMost);
        await this.note(cache, entry);
      }
    } catch {
      // No room, or no connection: what is there stays, and the next visit goes on.
      if (this.state === 'keeping') this.state = 'not';
    }
  }

  private async fetchAll(cache: Cache, urls: readonly string[], entry: KeptScore, most = Infinity): Promise<void> {
    const open = [...urls];
    let done = 0;
    const work = async () => {
      for (let url = open.shift(); url && !this.stopped && entry.bytes < most; url = open.shift()) {
        const fixed = url.includes('/image?');
        // Pictures never change; what is there already need not be fetched again.
        let answer = fixed ? await cache.match(url) : undefined;
        if (!answer) {
          const fresh = await fetch(url, { headers: { Accept: '*/*' } });
          if (!fresh.ok) throw new Error(`${fresh.status}`);
          answer = fresh.clone();
          await cache.put(url, fresh);
        }
        entry.bytes += Number(answer.headers.get('Content-Length')) || (await answer.blob()).size;
        done += 1;
        if (this.state === 'keeping') this.share = done / urls.length;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  }

  /** Writes down what is kept, and takes the oldest out if it has become too much. */
  private async note(cache: Cache, entry: KeptScore): Promise<void> {
    // It was taken away while its pictures were on the way.
    if (!(await cache.match(`/api/v1/scores/${entry.scoreId}`))) return takeOut(cache, [entry.scoreId]);
    const all = [...(await listed(cache)).filter(({ scoreId }) => scoreId !== entry.scoreId), entry];
    await writeList(cache, all);
    await takeOut(cache, surplus(all, keptMost).map(({ scoreId }) => scoreId));
  }

  /** What was just saved belongs to what is kept: the network may be gone before anybody asks again. */
  async renew(annotations: readonly Annotation[]): Promise<void> {
    if (this.state !== 'kept') return;
    const url = `/api/v1/scores/${this.scoreId}`;
    try {
      // Whoever has signed out meanwhile has taken it along.
      if (!(await caches.has(keptPrefix + this.account))) return;
      const cache = await caches.open(keptPrefix + this.account);
      const before = (await (await cache.match(url))?.json()) as Score | undefined;
      if (before) await cache.put(url, Response.json({ ...before, annotations }));
    } catch {
      // No room: the older one stays.
    }
  }

  stop(): void {
    this.stopped = true;
  }
}
