// Simple drawings of clothes, 48 by 48, for those that have no photo.
import type { Category, Colour } from '../types';
import { colourLook } from '../words';

/** For a garment without a category: a hanger. */
export const hanger = 'M24 18v-2.5a3.5 3.5 0 1 0-3.5-3.5M24 18 6.5 31v4.5h35V31z';

export const drawings: Record<Category, string> = {
  tops: 'M18 9c2 4.5 10 4.5 12 0l11 5-4 10-5-2v18H16V22l-5 2-4-10z',
  bottoms: 'M15 8h18l3 32h-9l-3-21-3 21h-9zM14.5 13h19',
  dress: 'M18 7v5c3 3.5 9 3.5 12 0V7l1 9-2.5 7L36 41H12l7.5-18L17 16zM19.5 23h9',
  outerwear: 'M18.5 8 24 14l5.5-6 9 5 3 20-6 1-1-9v16h-21V25l-1 9-6-1 3-20zM24 14v27M18 31h2M28 31h2',
  suit: 'M18 8l6 13 6-13 8 4v29H10V12zM24 21v20M18 8l-3 8 3 2M30 8l3 8-3 2',
  kimono: 'M20 8l4 6 4-6 14 4v15h-8v14H14V27H6V12zM28 8 18 27M14 27h20v6H14z',
  shoes: 'M6 31V20c4 2 7 1 9-1l9 8c4 3 10 3 16 4 2 1 2 4 2 6H6zM6 33h36',
  bag: 'M10 18h28l3 22H7zM17 22v-7a7 7 0 0 1 14 0v7',
  hat: 'M4 33c6 5 34 5 40 0-4-2-7-3-9-4-1-12-4-16-11-16s-10 4-11 16c-2 1-5 2-9 4zM13 28c6 3 16 3 22 0',
  accessory: 'M19 7h10l-2 7h-6zM21 14l-5 22 8 6 8-6-5-22z',
  underwear: 'M7 15h34l-2 9c-7 0-10 4-11 10h-8c-1-6-4-10-11-10zM7.5 19h33',
  sleepwear: 'M33 30A15 15 0 0 1 19 8a17 17 0 1 0 20 21c-1.5.7-4 1-6 1z',
  sportswear: 'M16 8c0 6-3 9-5 10v22h26V18c-2-1-5-4-5-10h-4c0 6-8 6-8 0zM16 34h16',
  other: hanger,
};

/** Garments of several colours are drawn without a fill. */
const plainly: Partial<Record<Colour, string | null>> = { gold: '#c9a545', silver: '#b4b8bb', multicolour: null };

/** What a drawing is filled with. */
export function fillOf(colours: readonly Colour[] | undefined): string | null {
  const first = colours?.[0];
  if (!first) return null;
  return first in plainly ? (plainly[first] ?? null) : colourLook[first];
}
