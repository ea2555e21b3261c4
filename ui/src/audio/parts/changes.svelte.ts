// Says that recordings have come or gone, so that a list that is shown asks again.
import { untrack } from 'svelte';

let round = $state(0);

export function libraryChanged(): void {
  round += 1;
}

/** To be called while a page is set up: `then` is called at every change afterwards. */
export function onLibraryChange(then: () => void): void {
  let seen = round;
  $effect(() => {
    if (round === seen) return;
    seen = round;
    untrack(then);
  });
}
