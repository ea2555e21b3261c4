// The paper on which pages are printed: each page fills a sheet of its own shape, so that none is cut off or placed in
// a corner. A printer fits the sheet onto the paper it has.
import { seenSize, type Shape } from '../ink/geometry';

/** As wide as A4; a page in the usual shape is then A4 in all. */
const wide = 210;

export interface Paper {
  /** What the sheet is called in the style sheet. */
  name: string;
  /** In millimetres. */
  width: number;
  height: number;
}

/** The sheet for a page. Pages of one shape have one kind of sheet. */
export function paperFor(page: Shape): Paper {
  const { width, height } = seenSize(page);
  // Rounded down: what is higher than its sheet by a hair would begin another one.
  const tenths = Math.max(1, Math.floor((wide * 10 * height) / width));
  return { name: `sheet-${tenths}`, width: wide, height: tenths / 10 };
}

/**
 * The rules that give sheets their sizes. The document itself has the last one's: in Firefox, whatever follows the last
 * sheet, even if nothing of it is seen, would begin a sheet of another kind.
 */
export function rulesFor(papers: readonly Paper[]): string {
  const kinds = new Map(papers.map((paper) => [paper.name, paper]));
  const sizes = [...kinds.values()].map(
    ({ name, width, height }) => `@page ${name} { size: ${width}mm ${height}mm; margin: 0; }`,
  );
  const last = papers.at(-1);
  return [...sizes, ...(last ? [`body { page: ${last.name}; }`] : [])].join('\n');
}
