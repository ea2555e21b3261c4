// The `/` key of a page of the library leads to its own search.
export function slashKey(search: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== '/' || event.defaultPrevented || event.isComposing) return;
    if (event.metaKey || event.ctrlKey || event.altKey || document.querySelector('dialog[open]')) return;
    if ((event.target as Element).matches('input, textarea, select')) return;
    event.preventDefault();
    search();
  };
}
