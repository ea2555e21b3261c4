// Copies text, also where scripts have no access to the clipboard: over plain HTTP, or when the browser does not allow
// it.

/** Copies it; whether that worked. `near`: something on the page beside it, in the same dialog if there is one. */
export async function copyText(text: string, near: HTMLElement): Promise<boolean> {
  // Without waiting for anything first: an older browser copies only while the tap is being handled.
  if (!navigator.clipboard) return copyField(text, near);
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyField(text, near);
  }
}

/** From a hidden field. Everything around an open dialog is inert, so the field has to be inside the dialog. */
function copyField(text: string, near: HTMLElement): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'unseen';
  field.tabIndex = -1;
  field.ariaHidden = 'true';
  near.after(field);
  field.focus({ preventScroll: true });
  field.setSelectionRange(0, text.length);
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}
