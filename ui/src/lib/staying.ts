// A bar that a collection keeps at the bottom of the window, whatever the page (`stays` in its manifest). Its height is
// passed to the styles (`--staying`): the page ends above it, and so do the bars of pages.
import type { Attachment } from 'svelte/attachments';

export const staying: Attachment<HTMLElement> = (bar) => {
  const { style } = document.documentElement;
  const sizes = new ResizeObserver(() => style.setProperty('--staying', `${bar.getBoundingClientRect().height}px`));
  sizes.observe(bar);
  return () => {
    sizes.disconnect();
    style.removeProperty('--staying');
  };
};
