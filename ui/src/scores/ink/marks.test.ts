import { expect, test } from 'vitest';
import { drawnApart, drawnTogether, exact, hits, look, moved, type Body, type Mark } from './marks';
import { stampNames, stamps } from './stamps';

const page = { width: 1000, height: 1400, rotation: 0 as const };
const stroke: Body = {
  pageId: 1,
  layer: null,
  kind: 'stroke',
  content: { points: [[0.1, 0.1], [0.5, 0.1], [0.9, 0.5]], colour: '#b3262b', width: 0.004 },
};
const words: Body = {
  pageId: 1,
  layer: null,
  kind: 'text',
  content: { text: 'look\nhere', x: 0.5, y: 0.5, size: 0.02, colour: '#000000' },
};

test('a stroke is found along its line only', () => {
  expect(hits(stroke, page, { x: 300, y: 142 }, 8)).toBe(true);
  expect(hits(stroke, page, { x: 300, y: 170 }, 8)).toBe(false);
  expect(hits(stroke, page, { x: 100, y: 700 }, 8)).toBe(false);
});

test('words stand on their place, upright also on a turned page', () => {
  expect(hits(words, page, { x: 515, y: 692 }, 0)).toBe(true);
  expect(hits(words, page, { x: 515, y: 660 }, 0)).toBe(false);
  // Seen turned by 90°, "right" on the screen is "up" on the picture.
  const turned = { ...words, content: { ...(words.content as object) } as Body['content'] };
  expect(hits(turned, { ...page, rotation: 90 }, { x: 492, y: 685 }, 0)).toBe(true);
  expect(look(turned, { ...page, rotation: 90 })?.transform).toContain('rotate(-90)');
});

test('what has no place is not drawn', () => {
  expect(look({ ...words, content: 'to be played softly' }, page)).toBeNull();
  const unknown = { name: 'from-the-future', x: 0.5, y: 0.5, size: 0.03, colour: '#000000' };
  expect(look({ ...words, kind: 'stamp', content: unknown }, page)).toBeNull();
});

test('a mark that is moved keeps its shape and stays on the page', () => {
  const there = moved(stroke, { x: 0.05, y: 0.2 }).content as { points: number[][] };
  expect(there.points).toEqual([[0.15, 0.3], [0.55, 0.3], [0.95, 0.7]]);
  const edge = moved(stroke, { x: 0.7, y: -0.7 }).content as { points: number[][] };
  expect(edge.points).toEqual([[0.2, 0], [0.6, 0], [1, 0.4]]);
});

test('shares are kept short', () => {
  expect(exact(1 / 3)).toBe(0.33333);
  expect(exact(-1)).toBe(0);
  expect(exact(2)).toBe(1);
});

test('every stamp has a name the server takes, and something to draw', () => {
  for (const name of stampNames) {
    expect(name).toMatch(/^[a-z0-9-]{1,32}$/);
    const drawn = look({ ...words, kind: 'stamp', content: { name, x: 0.5, y: 0.5, size: 0.03, colour: '#000000' } }, page)!;
    expect(drawn.paths.length).toBeGreaterThan(0);
    for (const { d } of drawn.paths) expect(d).toMatch(/^M[-\d.]/);
    expect(stamps[name].width).toBeGreaterThan(0);
  }
});

test('strokes of the same pen that follow each other are drawn as one', () => {
  const made = (key: string, body: Body, change: object = {}): Mark => ({
    ...body,
    key,
    content: { ...(body.content as object), ...change } as Body['content'],
  });
  const marks = [
    made('a', stroke),
    made('b', stroke),
    made('c', stroke, { colour: '#000000' }),
    made('d', words),
    made('e', stroke),
    made('f', { ...stroke, kind: 'highlight' }),
    made('g', { ...stroke, kind: 'highlight' }),
  ];
  const together = drawnTogether(marks, page);
  expect(together.map(({ key, count }) => `${key}${count}`)).toEqual(['a2', 'c1', 'd1', 'e1', 'f1', 'g1']);
  expect(together[0]!.look.paths[0]!.d.match(/M/g)).toHaveLength(2);
  expect(drawnApart(marks, page)).toHaveLength(7);
  // What is worked out once is not changed by that.
  expect(look(marks[0]!, page)!.paths[0]!.d.match(/M/g)).toHaveLength(1);
});
