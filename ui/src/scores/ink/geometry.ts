// Where a page is on the screen, rotated and cropped as its owner chose, and which point of its picture a point on the
// screen is. Annotations are stored as fractions of the original picture, so that they stay in place however the page
// is rotated or cropped later.
import type { Crop, Rotation } from '../types';

export interface Shape {
  width: number;
  height: number;
  rotation: Rotation;
  crop: Crop | null;
}

export interface Size {
  width: number;
  height: number;
}

export interface Spot {
  x: number;
  y: number;
}

/** Marks have their own grid: as wide as the picture, whatever its size in pixels. */
export const gridWidth = 1000;

export function gridHeight(page: Size): number {
  return (gridWidth * page.height) / page.width;
}

/** Nothing is cropped. */
export const whole: Crop = { top: 0, right: 0, bottom: 0, left: 0 };

/** What is seen of a page, in pixels of its picture, as wide and high as it is shown. */
export function seenSize({ width, height, rotation, crop }: Shape): Size {
  const { top, right, bottom, left } = crop ?? whole;
  const across = width * (1 - left - right);
  const down = height * (1 - top - bottom);
  return rotation % 180 === 0 ? { width: across, height: down } : { width: down, height: across };
}

export interface Fit {
  /** Of what is seen, on the screen. */
  width: number;
  height: number;
  /** Of the whole picture, before it is turned. */
  picture: Size;
  /** The middle of what is seen, on the picture. */
  middle: Spot;
  rotation: Rotation;
  /** Lays the picture, of which the upper left corner is at the upper left corner of what is seen. */
  transform: string;
}

/** As large as fits into an area. */
export function fit(page: Shape, room: Size): Fit {
  const seen = seenSize(page);
  const scale = Math.max(0, Math.min(room.width / seen.width, room.height / seen.height));
  const { top, right, bottom, left } = page.crop ?? whole;
  const picture = { width: page.width * scale, height: page.height * scale };
  const middle = {
    x: (picture.width * (1 + left - right)) / 2,
    y: (picture.height * (1 + top - bottom)) / 2,
  };
  const width = seen.width * scale;
  const height = seen.height * scale;
  return {
    width,
    height,
    picture,
    middle,
    rotation: page.rotation,
    transform: `translate(${width / 2}px, ${height / 2}px) rotate(${page.rotation}deg) translate(${-middle.x}px, ${-middle.y}px)`,
  };
}

/** Turns by a multiple of 90 degrees, clockwise on the screen. */
export function turn({ x, y }: Spot, degrees: number): Spot {
  switch (((degrees % 360) + 360) % 360) {
    case 90:
      return { x: -y, y: x };
    case 180:
      return { x: -x, y: -y };
    case 270:
      return { x: y, y: -x };
    default:
      return { x, y };
  }
}

/** The position on the picture, as fractions, of a point measured from the upper left corner of the visible part. */
export function toPicture(at: Spot, laid: Fit): Spot {
  const from = turn({ x: at.x - laid.width / 2, y: at.y - laid.height / 2 }, -laid.rotation);
  return {
    x: (from.x + laid.middle.x) / laid.picture.width,
    y: (from.y + laid.middle.y) / laid.picture.height,
  };
}

/** The inverse. */
export function toScreen(share: Spot, laid: Fit): Spot {
  const from = turn(
    { x: share.x * laid.picture.width - laid.middle.x, y: share.y * laid.picture.height - laid.middle.y },
    laid.rotation,
  );
  return { x: from.x + laid.width / 2, y: from.y + laid.height / 2 };
}
