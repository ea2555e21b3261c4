// The annotation tools, their colours and widths. Widths and sizes are fractions of the page's width.
import type { Key } from '../../lib/i18n/index.svelte';
import type { IconName } from '../../parts/icons';

export type Tool = 'pen' | 'highlighter' | 'text' | 'stamp' | 'eraser' | 'select';

export const tools: readonly { tool: Tool; key: string; text: Key; icon: IconName }[] = [
  { tool: 'pen', key: 'p', text: 'stand.tool.pen', icon: 'pen' },
  { tool: 'highlighter', key: 'h', text: 'stand.tool.highlighter', icon: 'highlighter' },
  { tool: 'text', key: 't', text: 'stand.tool.text', icon: 'text' },
  { tool: 'stamp', key: 's', text: 'stand.tool.stamp', icon: 'stamp' },
  { tool: 'eraser', key: 'e', text: 'stand.tool.eraser', icon: 'eraser' },
  { tool: 'select', key: 'v', text: 'stand.tool.select', icon: 'pointer' },
];

interface Colour {
  colour: string;
  text: Key;
}

const inks: readonly Colour[] = [
  { colour: '#b3262b', text: 'stand.colour.red' },
  { colour: '#1f4e9e', text: 'stand.colour.blue' },
  { colour: '#23201b', text: 'stand.colour.black' },
  { colour: '#2c7a3f', text: 'stand.colour.green' },
];

const lights: readonly Colour[] = [
  { colour: '#f7d33c', text: 'stand.colour.yellow' },
  { colour: '#8fd86a', text: 'stand.colour.green' },
  { colour: '#f59ac0', text: 'stand.colour.pink' },
  { colour: '#7cc4f5', text: 'stand.colour.blue' },
];

/** Tools that draw something. */
export type Leaving = 'pen' | 'highlighter' | 'text' | 'stamp';

export function leaves(tool: Tool): tool is Leaving {
  return tool !== 'eraser' && tool !== 'select';
}

export const coloursOf: Record<Leaving, readonly Colour[]> = {
  pen: inks,
  highlighter: lights,
  text: inks,
  stamp: inks,
};

export const sizesOf: Record<Leaving, readonly [number, number, number]> = {
  pen: [0.0018, 0.0032, 0.006],
  highlighter: [0.012, 0.02, 0.032],
  text: [0.018, 0.026, 0.038],
  stamp: [0.022, 0.032, 0.048],
};

export const sizeTexts: readonly [Key, Key, Key] = ['stand.size.small', 'stand.size.middle', 'stand.size.large'];
