// Which labels of an axis are shown: as many as fit, at even distances, none of them cut off.

/** Between two labels, at least. */
const gap = 6;

export interface Label {
  at: number;
  /** Where its middle is: under its bar, unless it would stick out at an end. */
  x: number;
}

/** `widths` are those of the labels, `step` is from one bar to the next. The last one, now, is always written. */
export function labelsThatFit(widths: readonly number[], step: number): Label[] {
  const whole = widths.length * step;
  const place = (at: number): Label => {
    const half = widths[at]! / 2;
    return { at, x: Math.max(half, Math.min((at + 0.5) * step, whole - half)) };
  };
  const all = widths.map((_, at) => place(at));
  for (let every = 1; every < widths.length; every += 1) {
    const shown = all.filter(({ at }) => (widths.length - 1 - at) % every === 0);
    const free = shown.every(({ at, x }, nth) => {
      const next = shown[nth + 1];
      return !next || x + widths[at]! / 2 + gap <= next.x - widths[next.at]! / 2;
    });
    if (free) return shown;
  }
  return all.slice(-1);
}
