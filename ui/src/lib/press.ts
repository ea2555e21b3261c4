// Detects a long press, which selects something on a phone.
import type { Attachment } from 'svelte/attachments';

const holdFor = 420;
const wanderMost = 10;

/** Calls `act` when a finger rests on the element. The tap that ends the press does nothing else. */
export function longPress(act: () => void): Attachment<HTMLElement> {
  return (element) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let from = { x: 0, y: 0 };
    let pressed = false;

    function stop() {
      clearTimeout(timer);
      timer = undefined;
    }

    function down(event: PointerEvent) {
      pressed = false;
      if (event.pointerType === 'mouse') return;
      from = { x: event.clientX, y: event.clientY };
      timer = setTimeout(() => {
        timer = undefined;
        pressed = true;
        navigator.vibrate?.(12);
        act();
      }, holdFor);
    }

    function move(event: PointerEvent) {
      if (timer && Math.hypot(event.clientX - from.x, event.clientY - from.y) > wanderMost) stop();
    }

    function click(event: MouseEvent) {
      if (!pressed) return;
      pressed = false;
      event.preventDefault();
      event.stopPropagation();
    }

    /** The browser's own menu for links would lie over what was chosen. */
    function menu(event: Event) {
      if (timer || pressed) event.preventDefault();
    }

    const listeners: [string, (event: never) => void][] = [
      ['pointerdown', down],
      ['pointermove', move],
      ['pointerup', stop],
      ['pointercancel', stop],
      ['contextmenu', menu],
    ];
    for (const [name, listener] of listeners) element.addEventListener(name, listener as EventListener);
    element.addEventListener('click', click, true);
    return () => {
      stop();
      for (const [name, listener] of listeners) element.removeEventListener(name, listener as EventListener);
      element.removeEventListener('click', click, true);
    };
  };
}
