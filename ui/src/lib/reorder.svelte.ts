// Reorders the items of a list or grid. An item is dragged by its grip with the mouse or a finger, or moved with the
// keyboard: Space picks it up, the arrow keys move it, Space drops it, Escape cancels.
import { tick } from 'svelte';
import { t } from './i18n/index.svelte';
import { step } from './moves';

interface Options {
  /** Its children are the things in their order; each has a grip, an element of the class `grip`. */
  list: () => HTMLElement;
  names: () => readonly string[];
  /** Moves it, and says where it stands then if that is elsewhere. */
  onmove: (from: number, to: number, how: Move) => number | void;
  /** It was picked up with the keyboard, and can be put back. */
  onhold?: () => void;
}

/** Dragged there, a step on the way with the keyboard, or back to where it was taken from. */
export type Move = 'drag' | 'step' | 'back';

interface Place {
  x: number;
  y: number;
}

interface Drag {
  from: number;
  to: number;
  offset: Place;
}

/** So near to an edge of the screen the page scrolls along. */
const edge = 72;

export class Reorder {
  /** The item that is being dragged. */
  drag = $state<Drag | null>(null);
  /** What is held with the keyboard, and where it was taken from. */
  held = $state<{ at: number; origin: number } | null>(null);
  /** What has just happened, for those who listen. */
  said = $state('');
  #moving = false;
  #slots: (Place & { left: number; top: number })[] = [];
  #started: Place = { x: 0, y: 0 };
  #pointer: Place = { x: 0, y: 0 };

  constructor(private readonly options: Options) {}

  /** Its position, as text. */
  place(at: number): string {
    return t('reorder.place', { at: at + 1, of: this.options.names().length });
  }

  grip(at: number): string {
    return t('reorder.grip', { name: this.#name(at), place: this.place(at) });
  }

  isHeld(at: number): boolean {
    return this.drag?.from === at || this.held?.at === at;
  }

  // With the keyboard

  pressed(event: KeyboardEvent, at: number): void {
    const mine = this.held?.at === at ? this.held : null;
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      this.held = mine ? null : { at, origin: at };
      if (!mine) this.options.onhold?.();
      this.said = t(mine ? 'reorder.dropped' : 'reorder.grabbed', { name: this.#name(at), place: this.place(at) });
      return;
    }
    if (!mine) return;
    const { length } = this.options.names();
    const ends: Record<string, number> = { Escape: mine.origin, Home: 0, End: length - 1 };
    const to = ends[event.key] ?? (event.key.startsWith('Arrow') ? step(event.key, this.#things(), at) : undefined);
    if (to === undefined) return;
    event.preventDefault();
    if (event.key === 'Escape') this.held = null;
    if (to !== null) void this.#step(at, to, event.key === 'Escape' ? 'back' : 'step');
  }

  /** Leaving the grip drops the item, unless the grip itself moved. */
  blurred(): void {
    if (!this.#moving) this.held = null;
  }

  async #step(from: number, to: number, how: Move): Promise<void> {
    const name = this.#name(from);
    // Its element changes its place, and may lose the focus on the way.
    this.#moving = true;
    // Where it was taken from others may still be elsewhere, that went with it.
    const same = from === to && !(how === 'back' && this.options.onhold);
    const at = (same ? null : this.options.onmove(from, to, how)) ?? to;
    if (this.held) this.held = { ...this.held, at };
    await tick();
    this.#things()[at]?.querySelector<HTMLElement>('.grip')?.focus();
    this.#moving = false;
    this.said = t('reorder.moved', { name, place: this.place(at) });
  }

  // With the mouse or a finger: the others move aside while one is dragged, and change places when it is dropped.

  down(event: PointerEvent, at: number): void {
    if (event.button !== 0 || this.drag) return;
    this.#slots = this.#things().map((thing) => {
      const { left, top, width, height } = thing.getBoundingClientRect();
      return { left, top, x: left + width / 2, y: top + height / 2 + scrollY };
    });
    this.#pointer = { x: event.clientX, y: event.clientY };
    this.#started = { x: event.clientX, y: event.clientY + scrollY };
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    this.drag = { from: at, to: at, offset: { x: 0, y: 0 } };
    requestAnimationFrame(this.#follow);
  }

  moved(event: PointerEvent): void {
    this.#pointer = { x: event.clientX, y: event.clientY };
    this.#reckon();
  }

  up(): void {
    if (!this.drag) return;
    const { from, to } = this.drag;
    this.drag = null;
    if (from === to) return;
    const name = this.#name(from);
    const at = this.options.onmove(from, to, 'drag') ?? to;
    this.said = t('reorder.moved', { name, place: this.place(at) });
  }

  cancelled(): void {
    this.drag = null;
  }

  /** How far a thing stands from its place while another is dragged. */
  aside(at: number): string | undefined {
    if (!this.drag) return undefined;
    const { from, to, offset } = this.drag;
    if (at === from) return `translate(${offset.x}px, ${offset.y}px)`;
    const instead = at > from && at <= to ? at - 1 : at < from && at >= to ? at + 1 : at;
    const [here, there] = [this.#slots[at], this.#slots[instead]];
    return here && there ? `translate(${there.left - here.left}px, ${there.top - here.top}px)` : undefined;
  }

  #reckon(): void {
    const { drag } = this;
    const slot = drag && this.#slots[drag.from];
    if (!slot) return;
    drag.offset = { x: this.#pointer.x - this.#started.x, y: this.#pointer.y + scrollY - this.#started.y };
    const [x, y] = [slot.x + drag.offset.x, slot.y + drag.offset.y];
    const far = this.#slots.map((one) => Math.hypot(one.x - x, one.y - y));
    drag.to = far.indexOf(Math.min(...far));
  }

  readonly #follow = (): void => {
    if (!this.drag) return;
    if (this.#pointer.y < edge) scrollBy(0, -8);
    else if (this.#pointer.y > innerHeight - edge) scrollBy(0, 8);
    this.#reckon();
    requestAnimationFrame(this.#follow);
  };

  #things(): HTMLElement[] {
    return [...this.options.list().children] as HTMLElement[];
  }

  #name(at: number): string {
    return this.options.names()[at] ?? '';
  }
}
