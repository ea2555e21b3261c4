// Errors in the page that nothing catches are shown. Otherwise a tap that silently does nothing would look as if it had
// worked.
import { Failure } from './api/failure';
import { t } from './i18n/index.svelte';
import { complain } from './toasts.svelte';
import { wording } from './wording';

/** One error often causes others: they are shown as one message. */
const quietMs = 10_000;
let last = -Infinity;
/** The messages of browsers when a part of the interface could not be loaded. */
const notLoaded = /dynamically imported module|importing a module script/i;

export function watchFaults(): void {
  addEventListener('error', (event) => {
    // An event without an error is a warning of the browser (such as that of a ResizeObserver), or from an extension.
    if (event.error) tell(event.error);
  });
  addEventListener('unhandledrejection', (event) => tell(event.reason));
}

function tell(fault: unknown): void {
  // It was cancelled.
  if (fault instanceof DOMException && fault.name === 'AbortError') return;
  if (performance.now() - last < quietMs) return;
  last = performance.now();
  if (fault instanceof Failure) complain(wording(fault));
  else complain(t(notLoaded.test(String(fault)) ? 'failure.unreachable' : 'failure.page'));
}
