// Bars that stay visible cover what scrolls behind them. How much of the window they cover is passed to the styles
// (`--covered-top`, `--covered-bottom`), so that an element that receives the focus scrolls into view.
import type { Attachment } from 'svelte/attachments';

type Side = 'top' | 'bottom';

const bars = new Map<HTMLElement, Side>();

/** How far a bar reaches into the window; 0 if it scrolls away or is beside the page. */
function reach(bar: HTMLElement, side: Side): number {
  const { position, [side]: away } = getComputedStyle(bar);
  const { height } = bar.getBoundingClientRect();
  if (!/^(fixed|sticky)$/.test(position) || height === 0 || height > innerHeight / 2) return 0;
  return height + (parseFloat(away) || 0);
}

function reckon(): void {
  const most = { top: 0, bottom: 0 };
  for (const [bar, side] of bars) most[side] = Math.max(most[side], reach(bar, side));
  const { style } = document.documentElement;
  style.setProperty('--covered-top', `${most.top}px`);
  style.setProperty('--covered-bottom', `${most.bottom}px`);
}

/** For a bar that stays at this edge of the window. */
export function covers(side: Side): Attachment<HTMLElement> {
  return (bar) => {
    bars.set(bar, side);
    // Another width of the window may put it elsewhere without changing its size.
    const sizes = new ResizeObserver(reckon);
    sizes.observe(bar);
    addEventListener('resize', reckon);
    return () => {
      sizes.disconnect();
      removeEventListener('resize', reckon);
      bars.delete(bar);
      reckon();
    };
  };
}
