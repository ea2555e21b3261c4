// The keys of the stand. Pedals act as keyboards: all keys that they send for "next" and "previous" turn pages.
import type { PageKey } from '../../lib/page-keys.svelte';
import { turn } from '../ink/geometry';
import type { Marks } from './marks.svelte';
import type { Stand } from './stand.svelte';
import { tools } from './tools';
import type { Writing } from './writing.svelte';

export const standKeys: readonly PageKey[] = [
  { keys: '→ Space PageDown Enter', text: 'stand.key.next' },
  { keys: '← PageUp', text: 'stand.key.previous' },
  { keys: 'Home End', text: 'stand.key.ends' },
  { keys: 'l', text: 'stand.jump' },
  { keys: 'o', text: 'stand.look' },
  { keys: 'f', text: 'stand.full' },
];

export const writingKeys: readonly PageKey[] = [
  { keys: 'a', text: 'stand.write' },
  ...tools.map(({ key, text }) => ({ keys: key, text })),
  { keys: 'Ctrl Z', text: 'stand.undo' },
  { keys: 'Ctrl Shift Z', text: 'stand.redo' },
];

const onward = new Set(['ArrowRight', 'ArrowDown', 'PageDown', ' ', 'Enter', 'MediaTrackNext']);
const backward = new Set(['ArrowLeft', 'ArrowUp', 'PageUp', 'Backspace', 'MediaTrackPrevious']);
const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Around {
  stand: Stand;
  marks: Marks;
  writing: Writing;
  mayWrite: () => boolean;
  write: (on: boolean) => void;
  jump: () => void;
  look: () => void;
  full: () => void;
  /** Whether a tap has set the focus, rather than the keyboard. */
  tapped: (so: boolean) => void;
}

/** Listens to the keyboard. Returns a function that stops it. */
export function listenToKeys(around: Around): () => void {
  const { stand, marks, writing } = around;
  /** If the keyboard moved the focus, its keys press buttons. After a tap, the same key comes from a pedal. */
  let walking = false;

  function pressed(event: KeyboardEvent): void {
    if (event.key === 'Tab') {
      walking = true;
      around.tapped(false);
    }
    if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]')) return;
    const target = event.target as HTMLElement;
    if (target.matches('textarea, input')) return;
    if ((event.ctrlKey || event.metaKey) && !event.altKey) return withControl(event);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (walking && /^( |Enter)$/.test(event.key) && target.closest('button, a')) return;
    if (act(event)) event.preventDefault();
  }

  function withControl(event: KeyboardEvent): void {
    if (!stand.writing) return;
    const key = event.key.toLowerCase();
    if (key === 'z' && !event.shiftKey) marks.undo();
    else if (key === 'y' || key === 'z') marks.redo();
    else return;
    event.preventDefault();
  }

  function act(event: KeyboardEvent): boolean {
    const { key, timeStamp } = event;
    if (stand.writing && write(event)) return true;
    if (key === ' ' && event.shiftKey) stand.previous(timeStamp);
    else if (onward.has(key)) stand.next(timeStamp);
    else if (backward.has(key)) stand.previous(timeStamp);
    else if (key === 'Home') stand.jump(0, timeStamp);
    else if (key === 'End') stand.jump(stand.pages.length - 1, timeStamp);
    else if (key === 'l') around.jump();
    else if (key === 'o') around.look();
    else if (key === 'f') around.full();
    else if (key === 'a' && around.mayWrite()) around.write(!stand.writing);
    else return false;
    return true;
  }

  /** Keys with another meaning while somebody writes. */
  function write(event: KeyboardEvent): boolean {
    const { key } = event;
    const tool = tools.find((one) => one.key === key);
    const by = arrows[key];
    if (tool) {
      writing.take(tool.tool);
    } else if (writing.chosen !== null && by) {
      const step = event.shiftKey ? 0.001 : 0.005;
      const on = stand.pages.find(({ pageId }) => pageId === writing.chosenMark()?.pageId);
      writing.moveChosen(turn({ x: by[0] * step, y: by[1] * step }, -(on?.rotation ?? 0)));
    } else if (writing.chosen !== null && (key === 'Delete' || key === 'Backspace')) {
      writing.removeChosen();
    } else if (key === 'Escape') {
      if (!writing.layDown()) around.write(false);
    } else if (key === 'Enter' && (writing.tool === 'text' || writing.tool === 'stamp')) {
      const page = stand.pages[stand.page];
      if (page) writing.putInMiddle(page);
    } else {
      return false;
    }
    return true;
  }

  const tapped = () => {
    walking = false;
    around.tapped(true);
  };
  addEventListener('keydown', pressed);
  addEventListener('pointerdown', tapped);
  return () => {
    removeEventListener('keydown', pressed);
    removeEventListener('pointerdown', tapped);
  };
}
