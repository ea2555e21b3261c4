// The position in a score, and where the next and the previous turn lead. A view shows one page or two side by side;
// with half-page turns there is a step between two views that already shows the first half of the next one.
export interface Position {
  /** The first page in view, counted from 0. */
  page: number;
  /** The first half of the next view lies over this one. */
  half: boolean;
}

export interface Way {
  count: number;
  /** How many pages are side by side. */
  abreast: 1 | 2;
  halves: boolean;
}

/** The view in which a page is. */
export function viewOf(page: number, { count, abreast }: Way): number {
  return Math.floor(Math.min(Math.max(page, 0), Math.max(count - 1, 0)) / abreast);
}

export function viewCount({ count, abreast }: Way): number {
  return Math.ceil(count / abreast);
}

export function at(page: number, way: Way): Position {
  return { page: viewOf(page, way) * way.abreast, half: false };
}

export function next(from: Position, way: Way): Position {
  const view = viewOf(from.page, way);
  if (view >= viewCount(way) - 1) return at(from.page, way);
  if (way.halves && !from.half) return { page: view * way.abreast, half: true };
  return at((view + 1) * way.abreast, way);
}

export function previous(from: Position, way: Way): Position {
  if (from.half) return at(from.page, way);
  const view = viewOf(from.page, way);
  if (view === 0) return at(0, way);
  return { page: (view - 1) * way.abreast, half: way.halves };
}

/** Two pages side by side are larger together than one alone: on wide screens, with pages that are high. */
export function bestAbreast(room: { width: number; height: number }, page: { width: number; height: number }): 1 | 2 {
  if (room.width < 900) return 1;
  const alone = Math.min(room.width / page.width, room.height / page.height);
  const beside = Math.min(room.width / 2 / page.width, room.height / page.height);
  return beside >= alone * 0.8 ? 2 : 1;
}
