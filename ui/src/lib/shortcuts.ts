// Keyboard shortcuts: `g` and then a letter goes to a page; a single key does something. They do not work while
// somebody types.
import type { Key } from './i18n/index.svelte';

export interface Shortcut {
  keys: string;
  text: Key;
  run: () => void;
}

const waitForSecond = 1500;

/** Listens to the keyboard. Returns a function that stops it. */
export function listen(shortcuts: () => Shortcut[]): () => void {
  let first: { key: string; at: number } | null = null;

  function pressed(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing) return;
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    if (typing(event.target) || document.querySelector('dialog[open]')) return;

    const recent = first && Date.now() - first.at < waitForSecond ? `${first.key} ` : '';
    const all = shortcuts();
    const hit = all.find((shortcut) => shortcut.keys === recent + event.key);
    first = null;
    if (hit) {
      event.preventDefault();
      hit.run();
    } else if (all.some((shortcut) => shortcut.keys.startsWith(`${event.key} `))) {
      first = { key: event.key, at: Date.now() };
    }
  }

  addEventListener('keydown', pressed);
  return () => removeEventListener('keydown', pressed);
}

function typing(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.matches('textarea, select')) return true;
  return target instanceof HTMLInputElement && !/^(checkbox|radio|button|file)$/.test(target.type);
}
