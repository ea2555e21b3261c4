// Counts what is recorded, deleted or restored here, so that whatever is on the screen by then reloads: an undo may
// happen after its page has been left.
import { untrack } from 'svelte';

let count = $state(0);

export function changed(): void {
  count += 1;
}

/** To be called while a component is set up: runs `again` after every change from then on. */
export function onChange(again: () => void): void {
  let seen = untrack(() => count);
  $effect(() => {
    if (count === seen) return;
    seen = count;
    untrack(again);
  });
}
