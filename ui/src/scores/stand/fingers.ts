// Gestures with fingers, a mouse or a wheel when nobody is writing: a tap at an edge turns the page, a tap in the
// middle shows the controls, and a page follows the finger that pushes it away.
import type { Attachment } from 'svelte/attachments';

export interface Wanted {
  /** Whether this pointer is used for writing; then it turns no page. */
  claimed: (event: PointerEvent) => boolean;
  tap: (where: 'left' | 'middle' | 'right', since: number) => void;
  /** How far the page has been pushed; null when it is released without a turn. */
  drag: (by: number | null) => void;
  push: (by: 1 | -1, since: number) => void;
  wheel: (by: 1 | -1, since: number) => void;
}

const tapMost = 10;
/** A turn starts at this distance, as a fraction of the width, or at this speed, in pixels per millisecond. */
const pushShare = 0.22;
const pushSpeed = 0.35;
const wheelStep = 60;
/** A wheel with inertia turns one page, not five. */
const wheelRest = 280;

/** Which part of the width: the edges are for thumbs that hold the device, the middle is for the controls. */
export function zone(x: number, width: number): 'left' | 'middle' | 'right' {
  if (x < width * 0.34) return 'left';
  return x > width * 0.66 ? 'right' : 'middle';
}

export function fingers(wanted: Wanted): Attachment<HTMLElement> {
  return (element) => {
    let down: { id: number; x: number; y: number; at: number; dragging: boolean } | null = null;
    let rolled = 0;
    let restUntil = 0;

    function begin(event: PointerEvent) {
      if (event.button !== 0 || (event.target as Element).closest('button, a, input, textarea')) return;
      // The palm touches the page before the pen does.
      if (wanted.claimed(event)) return stop();
      // A second finger means zooming, not turning.
      if (down) return stop();
      down = { id: event.pointerId, x: event.clientX, y: event.clientY, at: event.timeStamp, dragging: false };
    }

    function move(event: PointerEvent) {
      if (!down || event.pointerId !== down.id) return;
      const by = event.clientX - down.x;
      if (!down.dragging) {
        if (event.pointerType === 'mouse' || Math.abs(by) < tapMost) return;
        if ((visualViewport?.scale ?? 1) > 1.05) return;
        down.dragging = true;
        element.setPointerCapture(event.pointerId);
      }
      wanted.drag(by);
    }

    function end(event: PointerEvent) {
      if (!down || event.pointerId !== down.id) return;
      const { x, y, at, dragging } = down;
      down = null;
      const by = event.clientX - x;
      if (dragging) {
        const speed = Math.abs(by) / Math.max(1, event.timeStamp - at);
        const far = Math.abs(by) > element.clientWidth * pushShare || (speed > pushSpeed && Math.abs(by) > 24);
        if (far) wanted.push(by < 0 ? 1 : -1, event.timeStamp);
        else wanted.drag(null);
      } else if (Math.hypot(by, event.clientY - y) < tapMost) {
        const box = element.getBoundingClientRect();
        wanted.tap(zone(event.clientX - box.left, box.width), event.timeStamp);
      }
    }

    function stop() {
      if (down?.dragging) wanted.drag(null);
      down = null;
    }

    function wheel(event: WheelEvent) {
      // With Ctrl, the browser zooms.
      if (event.ctrlKey) return;
      event.preventDefault();
      if (event.timeStamp < restUntil) return;
      const by = Math.abs(event.deltaX) > Math.abs(event.deltaY) ? event.deltaX : event.deltaY;
      if (Math.sign(by) !== Math.sign(rolled)) rolled = 0;
      rolled += event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? by : by * 40;
      if (Math.abs(rolled) < wheelStep) return;
      wanted.wheel(rolled > 0 ? 1 : -1, event.timeStamp);
      rolled = 0;
      restUntil = event.timeStamp + wheelRest;
    }

    element.addEventListener('pointerdown', begin);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', end);
    element.addEventListener('pointercancel', stop);
    element.addEventListener('wheel', wheel, { passive: false });
    return () => {
      element.removeEventListener('pointerdown', begin);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', end);
      element.removeEventListener('pointercancel', stop);
      element.removeEventListener('wheel', wheel);
    };
  };
}
