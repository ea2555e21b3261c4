import { expect, test } from 'vitest';
import { line, offLine, outline, simplify, smooth, thin, type Point } from './stroke';

const zigzag: Point[] = Array.from({ length: 41 }, (_, at) => [at * 5, at % 2 ? 3 : 0]);

test('smoothing takes out the tremble and leaves the ends where they are', () => {
  const calm = smooth(zigzag);
  expect(calm).toHaveLength(zigzag.length);
  expect(calm[0]).toEqual(zigzag[0]);
  expect(calm.at(-1)).toEqual(zigzag.at(-1));
  const rough = (points: Point[]) =>
    points.slice(3, -3).reduce((sum, [, y], at, all) => sum + Math.abs(y - (all[at - 1]?.[1] ?? y)), 0);
  expect(rough(calm)).toBeLessThan(rough(zigzag) / 3);
});

test('a straight line stays as it is', () => {
  const straight: Point[] = Array.from({ length: 9 }, (_, at) => [at, 2 * at]);
  for (const [at, [x, y]] of smooth(straight).entries()) {
    expect(x).toBeCloseTo(at);
    expect(y).toBeCloseTo(2 * at);
  }
  expect(simplify(straight, 0.01)).toEqual([straight[0], straight[8]]);
});

test('pressure is smoothed with the rest, and not made up', () => {
  expect(smooth([[0, 0], [1, 0], [2, 0]])[1]).toHaveLength(2);
  const pressed = smooth([[0, 0, 0.2], [1, 0, 0.8], [2, 0, 0.2]]);
  expect(pressed[1]![2]).toBeGreaterThan(0.2);
  expect(pressed[1]![2]).toBeLessThan(0.8);
});

test('thinning stays as close as it says', () => {
  const arc: Point[] = Array.from({ length: 400 }, (_, at) => [200 * Math.cos(at / 130), 200 * Math.sin(at / 130)]);
  const few = simplify(arc, 0.3);
  expect(few.length).toBeLessThan(60);
  for (const point of arc) {
    const off = Math.min(...few.slice(1).map((to, at) => offLine(point, few[at]!, to)));
    expect(off).toBeLessThanOrEqual(0.3 + 1e-9);
  }
});

test('however long somebody draws, it can be kept', () => {
  const wild: Point[] = Array.from({ length: 20_000 }, (_, at) => [
    (at * 37) % 1000,
    (at * 91) % 1400,
    ((at * 7) % 100) / 100,
  ]);
  const kept = thin(wild, 0.3);
  expect(JSON.stringify(kept).length).toBeLessThan(60_000);
  expect(kept[0]).toEqual(wild[0]);
  expect(kept.at(-1)).toEqual(wild.at(-1));
});

test('a dot is seen', () => {
  expect(line([[5, 6]])).toBe('M5 6h0.01');
  expect(outline([[5, 6, 1]], 4)).toMatch(/^M.*a.*z$/);
  expect(line([])).toBe('');
  expect(outline([], 4)).toBe('');
});

test('where the pen was pressed harder, the outline is wider', () => {
  const points = (pressure: number): Point[] => [[0, 0, pressure], [50, 0, pressure], [100, 0, pressure]];
  const spread = (path: string) => {
    const start = /^M(-?[\d.]+) (-?[\d.]+)/.exec(path)!;
    return Math.abs(Number(start[2]));
  };
  expect(spread(outline(points(1), 10))).toBeGreaterThan(2 * spread(outline(points(0.2), 10)));
  expect(spread(outline(points(0), 10))).toBeGreaterThan(0);
  expect(outline(points(0.5), 10)).toMatch(/z$/);
});

test('a turn back on itself is round', () => {
  const there: Point[] = [[0, 0, 0.5], [50, 0, 0.5], [0, 1, 0.5]];
  expect(outline(there, 10).match(/M/g)).toHaveLength(2);
});

test('paths are made of numbers', () => {
  for (const path of [line(zigzag), outline(zigzag, 3), outline([[1, 1], [1, 1], [1, 1]], 3)]) {
    expect(path).not.toMatch(/NaN|Infinity|e/);
  }
});
