// Errors in the page that nothing catches are shown. Otherwise a tap that silently does nothing would look as if it had
// worked.
import { Failure } from './api/failure';
import { t } from './i18n/index.svelte';
import { complain } from './toasts.svelte';
import { wording } from './wording';

/** One fault often brings others with it: they are one message. */
const quietMs = 10_000;
let last = -Infinity;
/** How browsers say that a part of the interface could not be fetched. */
const notLoaded = /dynamically imported module|importing a module script/i;

export function watchFaults(): void {
  addEventListener('error', (event) => {
    // Without an error it is a warning of the browser's (such as that of a ResizeObserver), or from an extension.
    if (event.error) tell(event.error);
  });
  addEventListener('unhandledrejection', (event) => tell(event.reason));
}

function tell(fault: unknown): void {
  // Somebody has called it off.
  if (fault instanceof DOMException && fault.name === 'AbortError') return;
  if (performance.now() - last < quietMs) return;
  last = performance.now();
  if (fault instanceof Failure) complain(wording(fault));
  else complain(t(notLoaded.test(String(fault)) ? 'failure.unreachable' : 'failure.page'));
}
