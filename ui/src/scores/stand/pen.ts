// Passes the input of pens, fingers and mice on to writing: every point that the device reported between two frames,
// but not the palm of the hand.
import type { Attachment } from 'svelte/attachments';
import { fit, toPicture, type Fit, type Size, type Spot } from '../ink/geometry';
import type { ScorePage } from '../types';
import type { Writing } from './writing.svelte';

interface Around {
  writing: Writing;
  /** Whether writing is on. */
  on: () => boolean;
  page: (pageId: number) => ScorePage | undefined;
  /** The area of one page. */
  room: () => Size;
}

/** For a moment after writing, the hand is still on the page. */
const palmAfter = 600;

export class Pen {
  /** Once a pen has been used, fingers only turn pages, and the palm is ignored. */
  private seen = false;
  /** When it was last on the page. */
  private last = -Infinity;
  private down: { id: number; laid: Fit; box: DOMRect; pen: boolean } | null = null;

  constructor(private readonly around: Around) {}

  /** Whether a pointer is none of the fingers' that turn pages: it writes, or it is the palm of a writing hand. */
  readonly claims = (event: PointerEvent): boolean => {
    const writing = this.down?.pen || event.timeStamp - this.last < palmAfter;
    return this.writes(event) || (event.pointerType === 'touch' && this.seen && Boolean(writing));
  };

  private writes(event: PointerEvent): boolean {
    if (event.pointerType === 'pen') this.seen = true;
    if (!this.around.on()) return false;
    if (event.pointerType === 'touch' && this.seen) return false;
    return (event.target as Element).closest('[data-page]') !== null;
  }

  readonly attach: Attachment<HTMLElement> = (element) => {
    const begin = (event: PointerEvent) => {
      if (event.button !== 0 || (event.target as Element).closest('button, a, input, textarea')) return;
      if (this.down) {
        // Two fingers zoom; what the first one has drawn was not intended.
        if (event.pointerType === 'touch' && !this.down.pen) this.stop();
        return;
      }
      const face = (event.target as Element).closest<HTMLElement>('[data-page]');
      const page = face && this.around.page(Number(face.dataset['page']));
      if (!page || !this.writes(event)) return;
      this.down = {
        id: event.pointerId,
        laid: fit(page, this.around.room()),
        box: face.getBoundingClientRect(),
        pen: event.pointerType === 'pen',
      };
      element.setPointerCapture(event.pointerId);
      this.around.writing.begin(page, this.spot(event), this.pressure(event));
      // A key must not press the previously tapped tool again.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    };
    /** After a tap browsers tell of a mouse as well, and give the focus to what is under it: by then it is
        where the words are written. */
    const steady = (event: MouseEvent) => {
      if (!this.around.on() || (event.target as Element).closest('button, a, input, textarea')) return;
      if ((event.target as Element).closest('[data-page]')) event.preventDefault();
    };
    const move = (event: PointerEvent) => {
      if (event.pointerId !== this.down?.id) return;
      const all = event.getCoalescedEvents?.() ?? [];
      for (const one of all.length ? all : [event]) this.around.writing.move(this.spot(one), this.pressure(one));
    };
    const end = (event: PointerEvent) => {
      if (event.pointerId !== this.down?.id) return;
      if (this.down.pen) this.last = event.timeStamp;
      this.down = null;
      this.around.writing.end();
    };
    const cancel = (event: PointerEvent) => {
      if (event.pointerId === this.down?.id) this.stop();
    };
    element.addEventListener('pointerdown', begin);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', end);
    element.addEventListener('pointercancel', cancel);
    element.addEventListener('mousedown', steady);
    return () => {
      element.removeEventListener('pointerdown', begin);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', end);
      element.removeEventListener('pointercancel', cancel);
      element.removeEventListener('mousedown', steady);
    };
  };

  private stop(): void {
    this.down = null;
    this.around.writing.cancel();
  }

  private spot(event: PointerEvent): Spot {
    const { box, laid } = this.down!;
    return toPicture({ x: event.clientX - box.left, y: event.clientY - box.top }, laid);
  }

  /** Only pens report pressure; the values of other devices mean nothing. */
  private pressure(event: PointerEvent): number | null {
    return event.pointerType === 'pen' ? event.pressure : null;
  }
}
