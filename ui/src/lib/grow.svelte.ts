// A text box that is as large as its content. Most browsers do that themselves (`field-sizing: content` in the style);
// for the others it is measured.
import type { Attachment } from 'svelte/attachments';

/** `text`: its content, however it got there. `wide`: it is also as wide as its longest line. */
export function grow(text: () => string, wide = false): Attachment<HTMLTextAreaElement> {
  return (box) => {
    if (CSS.supports('field-sizing', 'content')) return;
    const measure = () => fit(box, wide);
    $effect(() => {
      text();
      measure();
    });
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  };
}

/** Its style says how small and how large it may be. */
function fit(box: HTMLTextAreaElement, wide: boolean): void {
  const { scrollX, scrollY } = window;
  const { scrollTop } = box;
  const frame = { across: box.offsetWidth - box.clientWidth, down: box.offsetHeight - box.clientHeight };
  if (wide) {
    box.style.whiteSpace = 'pre';
    box.style.width = '0';
    const longest = box.scrollWidth;
    box.style.whiteSpace = '';
    // A little more: the cursor stands behind the last letter.
    box.style.width = `${longest + frame.across + 2}px`;
  }
  box.style.height = '0';
  box.style.height = `${box.scrollHeight + frame.down}px`;
  // While it was small the page was shorter, and may have moved.
  box.scrollTop = scrollTop;
  if (window.scrollY !== scrollY) scrollTo(scrollX, scrollY);
}
