// Moves through a grid with the arrow keys. The number of columns depends on the width.

/** The item that an arrow key leads to; null at the edge. */
export function step(key: string, links: readonly HTMLElement[], at: number): number | null {
  const top = (link: HTMLElement | undefined) => link?.getBoundingClientRect().top ?? 0;
  const below = links.findIndex((link) => top(link) > top(links[0]) + 4);
  const wide = below > 0 ? below : links.length;
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, ArrowUp: at - wide, ArrowDown: at + wide }[key];
  return to === undefined || to < 0 || to >= links.length ? null : to;
}
