import { expect, test } from 'vitest';
import { fit, seenSize, toPicture, toScreen, turn, type Shape } from './geometry';

const page: Shape = { width: 1000, height: 1400, rotation: 0, crop: null };
const crop = { top: 0.1, right: 0.2, bottom: 0.3, left: 0.05 };
const shapes: Shape[] = ([0, 90, 180, 270] as const).flatMap((rotation) => [
  { ...page, rotation },
  { ...page, rotation, crop },
]);

test('what is seen is what is left, as it is turned', () => {
  expect(seenSize(page)).toEqual({ width: 1000, height: 1400 });
  expect(seenSize({ ...page, rotation: 90 })).toEqual({ width: 1400, height: 1000 });
  const trimmed = seenSize({ ...page, crop, rotation: 270 });
  expect(trimmed.width).toBeCloseTo(1400 * 0.6);
  expect(trimmed.height).toBeCloseTo(1000 * 0.75);
});

test('a page is as large as its room allows, and no larger', () => {
  for (const shape of shapes) {
    const laid = fit(shape, { width: 600, height: 500 });
    expect(laid.width).toBeLessThanOrEqual(600 + 1e-9);
    expect(laid.height).toBeLessThanOrEqual(500 + 1e-9);
    expect(Math.max(laid.width / 600, laid.height / 500)).toBeCloseTo(1);
  }
});

test('the middle of what is seen is the middle of what is left', () => {
  for (const shape of shapes) {
    const laid = fit(shape, { width: 600, height: 500 });
    const middle = toPicture({ x: laid.width / 2, y: laid.height / 2 }, laid);
    expect(middle.x).toBeCloseTo(shape.crop ? (0.05 + 0.8) / 2 : 0.5);
    expect(middle.y).toBeCloseTo(shape.crop ? (0.1 + 0.7) / 2 : 0.5);
  }
});

test('the corner of the picture comes to lie where it is turned to', () => {
  const corner = (rotation: Shape['rotation']) => {
    const laid = fit({ ...page, rotation }, { width: 1400, height: 1400 });
    const { x, y } = toScreen({ x: 0, y: 0 }, laid);
    return [Math.round(x / laid.width), Math.round(y / laid.height)];
  };
  expect(corner(0)).toEqual([0, 0]);
  expect(corner(90)).toEqual([1, 0]);
  expect(corner(180)).toEqual([1, 1]);
  expect(corner(270)).toEqual([0, 1]);
});

test('there and back again', () => {
  for (const shape of shapes) {
    const laid = fit(shape, { width: 333, height: 777 });
    for (const spot of [{ x: 0, y: 0 }, { x: 40, y: 90 }, { x: laid.width, y: laid.height }]) {
      const back = toScreen(toPicture(spot, laid), laid);
      expect(back.x).toBeCloseTo(spot.x);
      expect(back.y).toBeCloseTo(spot.y);
    }
  }
});

test('what the style sheet is told is what is reckoned', () => {
  for (const shape of shapes) {
    const laid = fit(shape, { width: 600, height: 500 });
    const [, tx, ty, degrees, mx, my] = /translate\((.+)px, (.+)px\) rotate\((.+)deg\) translate\((.+)px, (.+)px\)/
      .exec(laid.transform)!
      .map(Number);
    const share = { x: 0.3, y: 0.6 };
    const moved = turn({ x: share.x * laid.picture.width + mx!, y: share.y * laid.picture.height + my! }, degrees!);
    expect(moved.x + tx!).toBeCloseTo(toScreen(share, laid).x);
    expect(moved.y + ty!).toBeCloseTo(toScreen(share, laid).y);
  }
});
