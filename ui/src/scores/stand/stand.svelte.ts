// The music stand: which pages are on it, the current position, and turning.
import { tick } from 'svelte';
import { currentPath, currentQuery, go } from '../../lib/router.svelte';
import { seenSize, type Size } from '../ink/geometry';
import type { ScorePage } from '../types';
import { placeNow } from './coming';
import { standSettings } from './settings.svelte';
import { at, bestAbreast, next, previous, viewCount, viewOf, type Position, type Way } from './turns';

/** How many views on each side are laid out and decoded, so that a turn has nothing left to wait for. */
const ahead = 2;

export class Stand {
  room = $state.raw<Size>({ width: 0, height: 0 });
  /** While writing, pages are turned whole. */
  writing = $state(false);
  private position = $state.raw<Position>({ page: 0, half: false });
  /** The view around which pages are laid out. It follows when the turn has been painted. */
  private middle = $state(0);
  /** How far around it. After a jump, the page itself is loaded first, and then its neighbours. */
  private reach = $state(0);
  /** Pages whose pictures are decoded. */
  readonly decoded = new Set<number>();
  private readonly path = currentPath();

  constructor(
    private readonly list: () => readonly ScorePage[],
    private readonly turned: () => void,
  ) {
    const wanted = Number(currentQuery().get('page'));
    if (Number.isInteger(wanted) && wanted > 0) {
      this.position = { page: Math.min(wanted, list().length) - 1, half: false };
    }
    this.middle = this.view;
    this.reachOut();
  }

  private reachOut(): void {
    const soon = globalThis.requestIdleCallback ?? ((then: () => void) => setTimeout(then, 60));
    soon(
      () => {
        if (this.reach >= ahead) return;
        this.reach += 1;
        this.reachOut();
      },
      { timeout: 400 },
    );
  }

  get pages(): readonly ScorePage[] {
    return this.list();
  }

  /** The shape of most pages: one in landscape says nothing about the others. */
  private readonly usual: Size | undefined = $derived.by(() => {
    const sizes = this.list().map(seenSize);
    return sizes.sort((one, other) => one.width / one.height - other.width / other.height)[sizes.length >> 1];
  });

  readonly abreast: 1 | 2 = $derived.by(() => {
    if (!standSettings.abreast || !this.usual || this.list().length < 2) return 1;
    return bestAbreast(this.room, this.usual);
  });

  private readonly way: Way = $derived.by(() => ({
    count: this.list().length,
    abreast: this.abreast,
    halves: standSettings.halves && !this.writing,
  }));

  readonly view: number = $derived(viewOf(this.position.page, this.way));
  readonly views: number = $derived(viewCount(this.way));
  readonly half: boolean = $derived(this.position.half && this.way.halves && this.view < this.views - 1);
  /** The first page in view, counted from 0. */
  readonly page: number = $derived(this.view * this.abreast);
  /** The last page in view. */
  readonly lastPage: number = $derived(Math.min(this.page + this.abreast, this.way.count) - 1);

  /** The views that are laid out. */
  readonly laid: number[] = $derived.by(() => {
    const laid: number[] = [];
    for (let view = 0; view < this.views; view += 1) {
      if (Math.abs(view - this.middle) <= this.reach || view === this.view || (this.half && view === this.view + 1)) {
        laid.push(view);
      }
    }
    return laid;
  });

  inView(view: number): readonly ScorePage[] {
    return this.list().slice(view * this.abreast, (view + 1) * this.abreast);
  }

  /** `since`: when the key was pressed, for the measurement. */
  next(since?: number): void {
    this.move(next({ page: this.page, half: this.half }, this.way), since);
  }

  previous(since?: number): void {
    this.move(previous({ page: this.page, half: this.half }, this.way), since);
  }

  /** Always a whole view: a page that a finger has pushed away is turned completely. */
  push(by: 1 | -1, since?: number): void {
    const view = Math.min(this.views - 1, Math.max(0, this.view + by));
    this.move(at(view * this.abreast, this.way), since);
  }

  jump(page: number, since?: number): void {
    this.move(at(page, this.way), since);
  }

  /** The list is about to change: the page in view stays, wherever its new position is. */
  follow(now: readonly ScorePage[]): void {
    const page = placeNow(this.list(), now, this.page);
    if (page === this.page) return;
    this.position = { page, half: this.half };
    this.middle = Math.floor(page / this.abreast);
  }

  private move(to: Position, since: number = performance.now()): void {
    if (to.page === this.page && to.half === this.half) return;
    const ready = this.inView(viewOf(to.page, this.way)).every(({ pageId }) => this.decoded.has(pageId));
    this.position = to;
    this.turned();
    void this.painted(since, ready);
  }

  /** When the turn is on the screen: measures it, and only then does what can wait. */
  private async painted(since: number, ready: boolean): Promise<void> {
    await tick();
    await new Promise(requestAnimationFrame);
    // The frame is painted between this callback and the next task.
    const { port1, port2 } = new MessageChannel();
    await new Promise((resolve) => {
      port1.onmessage = resolve;
      port2.postMessage(null);
    });
    port1.close();
    performance.measure('page-turn', {
      start: since,
      end: performance.now(),
      detail: { page: this.page, half: this.half, ready },
    });
    if (Math.abs(this.view - this.middle) > 1) {
      this.reach = 0;
      this.reachOut();
    }
    this.middle = this.view;
    if (currentPath() !== this.path) return;
    const query = new URLSearchParams(location.search);
    if (this.page === 0) query.delete('page');
    else query.set('page', String(this.page + 1));
    const search = query.toString();
    go(`${this.path}${search ? `?${search}` : ''}${location.hash}`, { replace: true });
  }
}
