// Margins follow the page when it is rotated, and come back to where they were.
import { expect, test } from 'vitest';
import { cropOf, leftOver, sameCrop, seenCrop, turn, uncropped } from './geometry';
import type { Crop, Rotation } from './types';

const crop: Crop = { top: 0.1, right: 0.2, bottom: 0.3, left: 0.05 };
const turns: Rotation[] = [0, 90, 180, 270];

test('turned to the right, the left side is on top', () => {
  expect(seenCrop(crop, 90)).toEqual({ top: 0.05, right: 0.1, bottom: 0.2, left: 0.3 });
  expect(seenCrop(crop, 180)).toEqual({ top: 0.3, right: 0.05, bottom: 0.1, left: 0.2 });
});

test.each(turns)('there and back at %i°', (rotation) => {
  expect(cropOf(seenCrop(crop, rotation), rotation)).toEqual(crop);
});

test('nothing cut off is no crop at all', () => {
  expect(cropOf(uncropped, 90)).toBeNull();
  expect(seenCrop(null, 90)).toEqual(uncropped);
  expect(sameCrop(null, uncropped)).toBe(true);
  expect(sameCrop(crop, null)).toBe(false);
});

test('a page is as large as what is left of it', () => {
  const page = { width: 1000, height: 2000, crop: { top: 0.25, right: 0.1, bottom: 0.25, left: 0.1 } };
  expect(leftOver(page)).toEqual({ width: 800, height: 1000 });
});

test('four turns are none', () => {
  expect(turns.map((rotation) => turn(rotation))).toEqual([90, 180, 270, 0]);
  expect(turn(0, -90)).toBe(270);
});
