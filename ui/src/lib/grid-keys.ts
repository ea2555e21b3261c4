// The keys of a page that shows a grid: `/` focuses its search, the arrow keys move through it, `x` selects.
import { step } from './moves';
import type { Selection } from './selection.svelte';

interface Grid {
  selection: Selection;
  /** Links of the things, in their order; each knows its thing's id as `data-thing`. */
  root: () => HTMLElement | undefined;
  search: () => void;
}

export function gridKeys({ selection, root, search }: Grid): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.defaultPrevented || event.isComposing || event.metaKey || event.ctrlKey || event.altKey) return;
    if (document.querySelector('dialog[open]')) return;
    const target = event.target as HTMLElement;
    if (event.key === 'Escape' && selection.choosing) {
      event.preventDefault();
      selection.stop();
      return;
    }
    if (target.matches('input:not([type=checkbox]), textarea, select')) return;
    if (event.key === '/') {
      event.preventDefault();
      search();
      return;
    }
    const links = [...(root()?.querySelectorAll<HTMLElement>('[data-thing]') ?? [])];
    const at = links.findIndex((link) => link.closest('li')?.contains(target));
    if (event.key.toLowerCase() === 'x' && at >= 0) {
      event.preventDefault();
      selection.choose(links[at]!.dataset['thing']!, event.shiftKey);
    } else if (event.key.startsWith('Arrow')) {
      // From anywhere on the page the first arrow leads into the grid.
      const outside = at < 0 && (target === document.body || target.matches('h1'));
      if (at < 0 && !(outside && /Down|Right/.test(event.key))) return;
      const to = at < 0 ? 0 : step(event.key, links, at);
      if (to === null || !links[to]) return;
      event.preventDefault();
      links[to].focus();
    }
  };
}
