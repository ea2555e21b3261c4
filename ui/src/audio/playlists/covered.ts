// How much of the window bars cover at an edge, in pixels; see `lib/covers.ts`.
export function covered(side: 'top' | 'bottom'): number {
  return parseFloat(getComputedStyle(document.documentElement).getPropertyValue(`--covered-${side}`)) || 0;
}
