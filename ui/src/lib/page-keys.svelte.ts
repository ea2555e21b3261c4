// The keys that a page has in addition to the general ones, for the sheet that lists them; and those of what stays
// while pages change.
import type { Key } from './i18n/index.svelte';

export interface PageKey {
  keys: string;
  text: Key;
}

let current = $state.raw<readonly PageKey[]>([]);
let staying = $state.raw<readonly PageKey[]>([]);

export function pageKeys(): readonly PageKey[] {
  return current;
}

export function stayingKeys(): readonly PageKey[] {
  return staying;
}

/** To be called while a page is set up; the keys go with the page. The page listens to them itself. */
export function describeKeys(keys: readonly PageKey[]): void {
  $effect(() => {
    current = keys;
    return () => {
      current = [];
    };
  });
}

/** The same for what a collection keeps on the screen. */
export function describeStayingKeys(keys: () => readonly PageKey[]): void {
  $effect(() => {
    staying = keys();
    return () => {
      staying = [];
    };
  });
}
