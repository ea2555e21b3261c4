// Keeps an opened score in the browser, so that it can be played without a network: the response with all its data, and
// the pictures of all pages. A score that was available at home must be available on stage. Only accounts have such a
// cache, each its own (see `kept.ts`); the holder of a link keeps nothing, because a link can be revoked.
import { keptPrefix } from '../kept';
import type { Annotation, Score } from '../types';
import { keptMost, listed, sharpMost, surplus, takeOut, writeList, type KeptScore } from './keeping';

/** What the interface requests before it shows anything. */
const beginnings = ['/api/v1/server', '/api/v1/session'];
const atOnce = 3;

/** `waiting`: for the worker that answers from the cache. `insecure` and `unable`: it never will be kept here, the
    first because browsers want a secure connection for it. `part`: what is there of it is kept, but more pages are
    still to come. */
export type OfflineState = 'not' | 'waiting' | 'keeping' | 'part' | 'kept' | 'insecure' | 'unable';

export class Offline {
  state = $state<OfflineState>('not');
  share = $state(0);
  private readonly ending = new AbortController();
  private keeping = false;
  /** It changed while it was being saved. */
  private next: Score | null = null;

  constructor(
    private readonly account: string,
    private readonly scoreId: string,
  ) {}

  /** `sharp`: this screen shows pages larger than their middle size. */
  async keep(score: Score, sharp: boolean): Promise<void> {
    this.next = score;
    if (this.keeping) return;
    this.keeping = true;
    while (this.next && !this.stopped) {
      const now: Score = this.next;
      this.next = null;
      await this.keepAsIs(now, sharp);
    }
    this.keeping = false;
  }

  private async keepAsIs({ title, pages, unfinished }: Score, sharp: boolean): Promise<void> {
    if (!navigator.serviceWorker || !('caches' in globalThis)) {
      this.state = isSecureContext ? 'unable' : 'insecure';
      return;
    }
    // A partial copy stays partial while more of it is saved.
    const part = this.state === 'part';
    let done = false;
    if (!part) this.state = 'waiting';
    try {
      await this.worker();
      if (this.stopped) return;
      if (!part) this.state = 'keeping';
      const cache = await caches.open(keptPrefix + this.account);
      const wanted = [...beginnings, `/api/v1/scores/${this.scoreId}`];
      for (const page of pages) wanted.push(page.mediumUrl, page.thumbnailUrl);
      const entry: KeptScore = { scoreId: this.scoreId, title, at: Date.now(), bytes: 0, unfinished };
      await this.fetchAll(cache, [...new Set(wanted)], entry);
      await this.note(cache, entry);
      if (this.stopped) return;
      done = true;
      this.state = unfinished ? 'part' : 'kept';
      // It can be played now. On a large screen, and if there is space, it is made sharp as well.
      if (sharp) {
        await this.fetchAll(cache, [...new Set(pages.map(({ imageUrl }) => imageUrl))], entry, sharpMost);
        await this.note(cache, entry);
      }
    } catch {
      // There is no space or no connection: what was saved stays, and the next visit continues.
      if (!done) this.state = 'not';
    }
  }

  /** Waits until the worker answers for this page: without it nobody would answer from the cache. On a first
      visit it comes when the page has long been there, and a page that was loaded past it has to ask for it. */
  private async worker(): Promise<void> {
    const { serviceWorker } = navigator;
    const { signal } = this.ending;
    const controlled = new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve());
      serviceWorker.addEventListener('controllerchange', () => resolve(), { signal });
    });
    if (serviceWorker.controller || signal.aborted) return;
    void serviceWorker.ready.then(({ active }) => {
      if (!serviceWorker.controller) active?.postMessage('claim');
    });
    await controlled;
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

  /** Records what is kept, and deletes the oldest if it has become too much. */
  private async note(cache: Cache, entry: KeptScore): Promise<void> {
    // It was deleted while its pictures were being loaded.
    if (!(await cache.match(`/api/v1/scores/${entry.scoreId}`))) return takeOut(cache, [entry.scoreId]);
    const all = [...(await listed(cache)).filter(({ scoreId }) => scoreId !== entry.scoreId), entry];
    await writeList(cache, all);
    await takeOut(cache, surplus(all, keptMost).map(({ scoreId }) => scoreId));
  }

  /** Adds what was just saved to the offline copy: the network may fail before the next request. */
  async renew(annotations: readonly Annotation[]): Promise<void> {
    if (this.state !== 'kept' && this.state !== 'part') return;
    const url = `/api/v1/scores/${this.scoreId}`;
    try {
      // Signing out in the meantime has deleted it.
      if (!(await caches.has(keptPrefix + this.account))) return;
      const cache = await caches.open(keptPrefix + this.account);
      const before = (await (await cache.match(url))?.json()) as Score | undefined;
      if (before) await cache.put(url, Response.json({ ...before, annotations }));
    } catch {
      // There is no space: the older one stays.
    }
  }

  private get stopped(): boolean {
    return this.ending.signal.aborted;
  }

  stop(): void {
    this.ending.abort();
  }
}
