// Reorders a long list of rows of the same height, of which only those near the window are in the page: a row is
// dragged by its grip with the mouse or a finger, or moved with the keyboard. Until it is dropped only the places at
// which the rows are shown change (`slot`); so the grip keeps the focus, and nothing is sent on the way.
import { t } from '../../lib/i18n/index.svelte';
import { covered } from './covered';
import { slotOf } from './places';

interface Options {
  list: () => HTMLElement | undefined;
  /** How high a row is, in pixels. */
  height: () => number;
  length: () => number;
  name: (at: number) => string;
  onmove: (from: number, to: number) => void;
}

interface OnTheWay {
  from: number;
  to: number;
  by: 'pointer' | 'keys';
  /** How far it was dragged, in pixels. */
  offset: number;
}

/** So near to an edge of what can be seen the page scrolls along. */
const edge = 72;
const leap = 10;

export class Order {
  way = $state.raw<OnTheWay | null>(null);
  /** What has just happened, for those who listen. */
  said = $state('');
  #started = 0;
  #pointer = 0;

  constructor(private readonly options: Options) {}

  grip(at: number): string {
    return t('reorder.grip', { name: this.options.name(at), place: this.#place(at) });
  }

  isHeld(at: number): boolean {
    return this.way?.from === at;
  }

  /** Where a row stands now, in pixels from the beginning of the list. */
  top(at: number): number {
    const { way } = this;
    const height = this.options.height();
    if (!way) return at * height;
    if (way.by === 'pointer' && at === way.from) return at * height + way.offset;
    return slotOf(at, way.from, way.to) * height;
  }

  /** The list has become another one. */
  forget(): void {
    this.way = null;
  }

  // With the keyboard

  pressed(event: KeyboardEvent, at: number): void {
    const { way } = this;
    const mine = way?.by === 'keys' && way.from === at ? way : null;
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      if (mine) this.#drop(mine);
      else {
        this.way = { from: at, to: at, by: 'keys', offset: 0 };
        this.said = t('reorder.grabbed', { name: this.options.name(at), place: this.#place(at) });
      }
      return;
    }
    if (!mine) return;
    const last = this.options.length() - 1;
    const to = {
      Escape: at,
      Home: 0,
      End: last,
      ArrowUp: mine.to - 1,
      ArrowDown: mine.to + 1,
      PageUp: mine.to - leap,
      PageDown: mine.to + leap,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const place = Math.max(0, Math.min(to, last));
    this.way = event.key === 'Escape' ? null : { ...mine, to: place };
    this.said = t('reorder.moved', { name: this.options.name(at), place: this.#place(place) });
    this.#reveal(place);
  }

  /** Leaving the grip drops the row. */
  blurred(): void {
    if (this.way?.by === 'keys') this.#drop(this.way);
  }

  // With the mouse or a finger

  down(event: PointerEvent, at: number): void {
    if (event.button !== 0 || this.way) return;
    this.#pointer = event.clientY;
    this.#started = event.clientY + scrollY;
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    this.way = { from: at, to: at, by: 'pointer', offset: 0 };
    requestAnimationFrame(this.#follow);
  }

  moved(event: PointerEvent): void {
    this.#pointer = event.clientY;
    this.#reckon();
  }

  up(): void {
    if (this.way?.by === 'pointer') this.#drop(this.way);
  }

  cancelled(): void {
    if (this.way?.by === 'pointer') this.way = null;
  }

  #drop({ from, to, by }: OnTheWay): void {
    const name = this.options.name(from);
    this.way = null;
    if (from !== to) this.options.onmove(from, to);
    if (by === 'keys' || from !== to) this.said = t('reorder.dropped', { name, place: this.#place(to) });
  }

  #reckon(): void {
    const { way } = this;
    if (way?.by !== 'pointer') return;
    const offset = this.#pointer + scrollY - this.#started;
    const to = way.from + Math.round(offset / this.options.height());
    this.way = { ...way, offset, to: Math.max(0, Math.min(to, this.options.length() - 1)) };
  }

  readonly #follow = (): void => {
    if (this.way?.by !== 'pointer') return;
    // The nearer to the edge, the faster.
    const [above, below] = [covered('top') + edge, innerHeight - covered('bottom') - edge];
    const over = Math.max(above - this.#pointer, 0) || -Math.max(this.#pointer - below, 0);
    if (over) {
      scrollBy({ top: -over / 4, behavior: 'instant' });
      this.#reckon();
    }
    requestAnimationFrame(this.#follow);
  };

  /** Scrolls so that a place is in the window. */
  #reveal(at: number): void {
    const list = this.options.list();
    if (!list) return;
    const top = list.getBoundingClientRect().top + at * this.options.height();
    const above = covered('top') + edge;
    const below = top + this.options.height() - (innerHeight - covered('bottom') - edge);
    if (top < above) scrollBy({ top: top - above, behavior: 'instant' });
    else if (below > 0) scrollBy({ top: below, behavior: 'instant' });
  }

  #place(at: number): string {
    return t('reorder.place', { at: at + 1, of: this.options.length() });
  }
}
