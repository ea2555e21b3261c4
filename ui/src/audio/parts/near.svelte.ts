// Which rows of a long list are near the window, as it scrolls and changes its size. All rows have the same height.
import type { Attachment } from 'svelte/attachments';

/** So many rows beyond the edges of the window are in the page. */
export const margin = 6;

export class Near {
  first = $state(0);
  last = $state(-1);
  #box: HTMLElement | undefined;
  #planned = 0;

  constructor(
    private readonly rows: () => number,
    private readonly height: () => number,
  ) {
    $effect(() => {
      void rows();
      void height();
      this.look();
    });
  }

  readonly attach: Attachment<HTMLElement> = (box) => {
    this.#box = box;
    const soon = () => {
      this.#planned ||= requestAnimationFrame(() => {
        this.#planned = 0;
        this.look();
      });
    };
    addEventListener('scroll', soon, { passive: true });
    addEventListener('resize', soon);
    // What is above it may become higher or lower.
    const sizes = new ResizeObserver(soon);
    sizes.observe(document.body);
    this.look();
    return () => {
      removeEventListener('scroll', soon);
      removeEventListener('resize', soon);
      sizes.disconnect();
      cancelAnimationFrame(this.#planned);
      this.#planned = 0;
    };
  };

  look(): void {
    if (!this.#box) return;
    const [rows, height] = [this.rows(), this.height()];
    const { top } = this.#box.getBoundingClientRect();
    const first = Math.floor(-top / height) - margin;
    const last = Math.floor((innerHeight - top) / height) + margin;
    this.first = Math.max(0, Math.min(first, rows - 1));
    this.last = Math.min(rows - 1, Math.max(last, -1));
  }

  /** Scrolls as little as possible to have this row between the bars. */
  show(row: number, above = 0): void {
    if (!this.#box) return;
    const covered = (name: string) => parseFloat(document.documentElement.style.getPropertyValue(name)) || 0;
    const top = this.#box.getBoundingClientRect().top + row * this.height();
    const least = covered('--covered-top') + above;
    const most = innerHeight - covered('--covered-bottom') - this.height() - 8;
    if (top < least) scrollBy({ top: top - least, behavior: 'instant' });
    else if (top > most) scrollBy({ top: top - most, behavior: 'instant' });
    this.look();
  }
}

let width = $state(innerWidth);
let rem = $state(16);

/** The window's width, and how large its letters are. */
export function measures(): { width: number; rem: number; phone: boolean } {
  return { width, rem, phone: width <= 760 };
}

function measure() {
  width = document.documentElement.clientWidth || innerWidth;
  rem = parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}

addEventListener('resize', measure);
measure();
