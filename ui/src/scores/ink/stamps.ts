// The stamps: signs that musicians write into their parts, drawn on a grid 24 high. Lines are as thick as a pencil's;
// solid shapes are filled.
import type { Key } from '../../lib/i18n/index.svelte';

export interface StampLook {
  width: number;
  lines?: string;
  solid?: string;
  text: Key;
}

/** Letters of the dynamics, leaning as they do in print, at a place of their own. */
const letters: Record<string, { width: number; at: (x: number) => string }> = {
  p: {
    width: 10,
    at: (x) =>
      `M${x + 2.2} 9.5c1.2-1.3 2.4-1.6 2.8-.6.4 1-.2 3-.9 5.4l-2 6.7M${x + 0.6} 21h3.2M${x + 4.7} 11.5c1.1-1.8 2.7-2.9 3.9-2.5 1.5.5 1.4 3.1.2 5.2-1.2 2-3.3 2.6-4.7 1.4`,
  },
  m: {
    width: 14,
    at: (x) =>
      `M${x + 1.5} 9.6c1-1 2-1.2 2.4-.4.5 1-.9 4-1.5 6.8M${x + 3.6} 11.4c1.1-1.7 2.6-2.7 3.5-2.2 1.2.7-.6 4.2-1.1 6.8M${x + 7.2} 11.4c1.1-1.7 2.6-2.7 3.6-2.2 1.3.7-.6 3.9-.8 5.5-.1 1.4 1.2 1.5 2.6.2`,
  },
  f: {
    width: 10,
    at: (x) =>
      `M${x + 9.8} 5.6c-.4-1.2-2-1.3-3 .2-1 1.6-1.7 5.7-2.5 9.2-.7 3.1-1.5 5.4-3.1 5.4-.9 0-1.3-.6-1.2-1.3M${x + 2.4} 10h6`,
  },
};

/** A word of such letters, one beside the other. */
function dynamic(word: string): Pick<StampLook, 'width' | 'lines'> {
  let x = 2;
  let lines = '';
  for (const letter of word) {
    const { width, at } = letters[letter]!;
    lines += at(x);
    x += width;
  }
  return { width: x + 2, lines };
}

function ring(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

export const stamps = {
  'finger-1': { width: 12, lines: 'M3.5 7.5 7 4.5v15M3.5 19.5h7', text: 'stamp.finger1' },
  'finger-2': { width: 14, lines: 'M3 8.5c0-5.5 8-5.5 8-.5 0 4-7.5 7-8 11.5h8.5', text: 'stamp.finger2' },
  'finger-3': { width: 14, lines: 'M3.5 6c2.5-2.5 7.5-2 7.5 2 0 2.5-2 3.5-4.5 3.5 3 0 5 1.5 5 4 0 4.5-6 5.5-8.5 2.5', text: 'stamp.finger3' },
  'finger-4': { width: 14, lines: 'M9 19.5v-15L2.5 15h9.5', text: 'stamp.finger4' },
  'finger-5': { width: 14, lines: 'M11 4.5H4.5L4 11c2.5-2 7.5-1 7.5 3.5 0 5.5-6.5 6-8.5 3', text: 'stamp.finger5' },
  pp: { ...dynamic('pp'), text: 'stamp.pp' },
  p: { ...dynamic('p'), text: 'stamp.p' },
  mp: { ...dynamic('mp'), text: 'stamp.mp' },
  mf: { ...dynamic('mf'), text: 'stamp.mf' },
  f: { ...dynamic('f'), text: 'stamp.f' },
  ff: { ...dynamic('ff'), text: 'stamp.ff' },
  crescendo: { width: 56, lines: 'M53 6 3 12l50 6', text: 'stamp.crescendo' },
  decrescendo: { width: 56, lines: 'M3 6l50 6L3 18', text: 'stamp.decrescendo' },
  accent: { width: 24, lines: 'M4 7l16 5-16 5', text: 'stamp.accent' },
  staccato: { width: 12, solid: ring(6, 12, 2.6), text: 'stamp.staccato' },
  tenuto: { width: 20, lines: 'M3 12h14', text: 'stamp.tenuto' },
  fermata: { width: 26, lines: 'M3 17C3 3.5 23 3.5 23 17', solid: ring(13, 15.5, 2.2), text: 'stamp.fermata' },
  breath: { width: 12, solid: 'M3.5 9.5a3 3 0 1 1 5.7 1.3C8.6 14 6.8 16.5 4 18.5c1.4-2 2.3-3.9 2.3-5.8-1.7.2-2.8-1.4-2.8-3.2z', text: 'stamp.breath' },
  'up-bow': { width: 16, lines: 'M3 4l5 16L13 4', text: 'stamp.upBow' },
  'down-bow': { width: 18, lines: 'M3 20V6h12v14', solid: 'M3 4.5h12v5H3z', text: 'stamp.downBow' },
  sharp: { width: 16, lines: 'M6 4v17M10.5 3v17M2.5 10.5 14 8M2.5 16.5 14 14', text: 'stamp.sharp' },
  flat: { width: 14, lines: 'M4 2.5V20c4-2.5 6.5-5 6.5-7.5S6.5 10 4 13', text: 'stamp.flat' },
  natural: { width: 14, lines: 'M4 3v14l7-2M11 21V7L4 9', text: 'stamp.natural' },
  pedal: { width: 40, lines: 'M4 20c4-4 5-11 3.5-15 7-2.5 9.5 7-1 8M15.5 16.5c4 0 5-4.5 2-4.5-4 0-4 8 1 8 2 0 3.5-1 5-3M31 4c-1.5 6-2 12-1 15.5.5 1.5 2 .5 2.5-.5M30 13c-3-2.5-6.5.5-6.5 4s4.5 4 6.5 0', solid: ring(36.5, 18.5, 1.1), text: 'stamp.pedal' },
  glasses: { width: 40, lines: `${ring(11, 14, 6)}${ring(29, 14, 6)}M17 13c1.5-2 4.5-2 6 0M5 13 1.5 7M35 13l3.5-6`, text: 'stamp.glasses' },
  circle: { width: 36, lines: 'M18 3C7 2 1.5 7.5 2.5 13c1 6.5 9 9 17 8.5S34.5 16 33.5 10C32.5 4.5 24 2 13 4', text: 'stamp.circle' },
} as const satisfies Record<string, StampLook>;

export type StampName = keyof typeof stamps;
export const stampNames = Object.keys(stamps) as StampName[];

/** One that another version of this program knows is not drawn, but kept. */
export function stampLook(name: string): StampLook | undefined {
  return (stamps as Record<string, StampLook>)[name];
}
