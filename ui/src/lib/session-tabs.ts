// The tabs of a browser share one session. What changes it in one tells the others, through the storage: that also works
// on plain HTTP.

const place = 'todana.session';

/** Another account, or none, is signed in from here. */
export function tellTabs(): void {
  try {
    localStorage.setItem(place, Math.random().toString(36).slice(2));
  } catch {
    // Without storage the others notice at their next request.
  }
}

/** Somebody writes something in this tab right now. */
function typing(): boolean {
  const active = document.hasFocus() ? document.activeElement : null;
  return active instanceof HTMLElement && (active.isContentEditable || active.matches('input, textarea'));
}

let looking = Promise.resolve();

/** One after the other, so that the last answer counts. Nothing is taken away from under somebody who writes. */
function lookWhenIdle(look: () => Promise<void>): void {
  if (typing()) addEventListener('focusout', () => setTimeout(() => lookWhenIdle(look)), { once: true });
  else looking = looking.then(look);
}

/** Says when another tab has signed in or out. */
export function hearTabs(look: () => Promise<void>): void {
  addEventListener('storage', ({ key }) => {
    if (key === place) lookWhenIdle(look);
  });
}
