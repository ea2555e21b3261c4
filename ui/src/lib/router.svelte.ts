// The current path, and navigation without reloading the page.
import { tick } from 'svelte';

let path = $state(location.pathname);
let query = $state(location.search);

export function currentPath(): string {
  return path;
}

export function currentQuery(): URLSearchParams {
  return new URLSearchParams(query);
}

/** The scroll position to come back to. */
export function currentAddress(): string {
  return path + query;
}

interface Kept {
  scroll?: number;
}

export function go(to: string, { replace = false }: { replace?: boolean } = {}): void {
  const url = new URL(to, location.origin);
  if (replace) {
    history.replaceState({}, '', url);
  } else {
    history.replaceState({ scroll: scrollY } satisfies Kept, '');
    history.pushState({}, '', url);
  }
  arrive(0);
}

function arrive(scroll: number): void {
  const moved = path !== location.pathname;
  path = location.pathname;
  query = location.search;
  if (moved) void tick().then(() => scrollWhenReady(scroll));
}

/** A page that was left far down is as long again only when its content is there. */
function scrollWhenReady(scroll: number): void {
  const here = path;
  const end = performance.now() + 1500;
  const step = () => {
    if (path !== here) return;
    scrollTo({ top: scroll, behavior: 'instant' });
    if (scrollY < scroll - 1 && performance.now() < end) requestAnimationFrame(step);
  };
  step();
}

/** Takes over plain clicks on links of our own, and the browser's back and forward. */
export function startRouter(): void {
  history.scrollRestoration = 'manual';
  addEventListener('popstate', (event) => arrive((event.state as Kept | null)?.scroll ?? 0));
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest('a');
    if (!link || link.origin !== location.origin) return;
    if (link.target || link.hasAttribute('download') || link.pathname.startsWith('/api/')) return;
    if (link.getAttribute('href')?.startsWith('#')) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}

/** Only our own paths: an address must not lead to another site. */
export function safePath(wanted: string | null): string {
  if (!wanted || !wanted.startsWith('/')) return '/';
  const url = new URL(wanted, location.origin);
  return url.origin === location.origin ? url.pathname + url.search : '/';
}
