// How a page is rotated and cropped. The cropping is stored relative to the picture in the file; a person sees the
// picture rotated.
import type { Shape, Size } from './ink/geometry';
import type { Crop, Rotation } from './types';

export type Side = keyof Crop;

/** Around the page, clockwise from the top. */
export const sides = ['top', 'right', 'bottom', 'left'] as const satisfies readonly Side[];

/** The most that can be cropped from a side, so that something is left. */
export const cropMax = 0.45;

export const uncropped: Crop = { top: 0, right: 0, bottom: 0, left: 0 };

/** The part of the picture that is shown, in the picture's own pixels and before the rotation. */
export function leftOver({ width, height, crop }: Omit<Shape, 'rotation'>): Size {
  const { top, right, bottom, left } = crop ?? uncropped;
  return { width: width * (1 - left - right), height: height * (1 - top - bottom) };
}

export function turn(rotation: Rotation, by: 90 | -90 = 90): Rotation {
  return ((rotation + by + 360) % 360) as Rotation;
}

function shifted(crop: Crop, by: number): Crop {
  const at = (index: number) => crop[sides[(((index + by) % 4) + 4) % 4]!];
  return { top: at(0), right: at(1), bottom: at(2), left: at(3) };
}

/** The cropping of each side as it is seen: rotated by 90°, the left side is on top. */
export function seenCrop(crop: Crop | null, rotation: Rotation): Crop {
  return shifted(crop ?? uncropped, -rotation / 90);
}

/** The reverse: the cropping of the picture itself; null for none. */
export function cropOf(seen: Crop, rotation: Rotation): Crop | null {
  return sides.every((side) => seen[side] === 0) ? null : shifted(seen, rotation / 90);
}

export function sameCrop(one: Crop | null, other: Crop | null): boolean {
  return sides.every((side) => (one ?? uncropped)[side] === (other ?? uncropped)[side]);
}
