// Strokes: smoothed while they are drawn, simplified before they are stored, and turned into outlines that are wider
// where the pen was pressed.

/** x, y and, where the pen can tell, how hard it was pressed (0 to 1). */
export type Point = [x: number, y: number, pressure?: number];

const weights = [1, 2, 3, 2, 1];

/** Smooths a trembling hand: each point moves to the middle of its neighbours. The ends stay. */
export function smooth(points: readonly Point[]): Point[] {
  const last = points.length - 1;
  return points.map((point, at) => {
    // Fewer neighbours near the ends, the same number on both sides: otherwise the line would shrink.
    const reach = Math.min(2, at, last - at);
    if (reach === 0) return point;
    let x = 0;
    let y = 0;
    let pressure = 0;
    let sum = 0;
    for (let step = -reach; step <= reach; step += 1) {
      const weight = weights[step + 2]!;
      const near = points[at + step]!;
      x += near[0] * weight;
      y += near[1] * weight;
      pressure += (near[2] ?? 0) * weight;
      sum += weight;
    }
    return point[2] === undefined ? [x / sum, y / sum] : [x / sum, y / sum, pressure / sum];
  });
}

/** Leaves out points that a line through the others passes by closer than `tolerance`. */
export function simplify(points: readonly Point[], tolerance: number): Point[] {
  if (points.length < 3) return [...points];
  const keep = new Uint8Array(points.length);
  keep[0] = 1;
  keep[points.length - 1] = 1;
  const open: [number, number][] = [[0, points.length - 1]];
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span;
    let worst = 0;
    let where = -1;
    for (let at = from + 1; at < to; at += 1) {
      const off = offLine(points[at]!, points[from]!, points[to]!);
      if (off > worst) {
        worst = off;
        where = at;
      }
    }
    if (worst > tolerance) {
      keep[where] = 1;
      open.push([from, where], [where, to]);
    }
  }
  return points.filter((_, at) => keep[at]);
}

/** How far a point is from the line between two others. */
export function offLine(point: Point, from: Point, to: Point): number {
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  const length = dx * dx + dy * dy;
  const along = length ? ((point[0] - from[0]) * dx + (point[1] - from[1]) * dy) / length : 0;
  const near = Math.min(1, Math.max(0, along));
  return Math.hypot(point[0] - from[0] - near * dx, point[1] - from[1] - near * dy);
}

/** What the server takes at most is 64 KB for one annotation; this many points stay well below. */
const pointsMost = 1500;

/** Few enough points to keep, as close to what was drawn as that allows. */
export function thin(points: readonly Point[], tolerance: number): Point[] {
  let allowed = tolerance;
  let thinned = simplify(points, allowed);
  while (thinned.length > pointsMost) {
    allowed *= 2;
    thinned = simplify(points, allowed);
  }
  return thinned;
}

/** Short, because a page can have hundreds of these. */
function say(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** A curve through the points, as the `d` of a path that is stroked. */
export function line(points: readonly Point[]): string {
  const first = points[0];
  if (!first) return '';
  // A dot: a line of no length has round ends all the same.
  if (points.length === 1) return `M${say(first[0])} ${say(first[1])}h0.01`;
  return `M${say(first[0])} ${say(first[1])}${through(points)}`;
}

/** From the first point on: corners become curves from middle to middle. */
function through(points: readonly Point[]): string {
  let path = '';
  for (let at = 1; at < points.length - 1; at += 1) {
    const [x, y] = points[at]!;
    const [nextX, nextY] = points[at + 1]!;
    path += `Q${say(x)} ${say(y)} ${say((x + nextX) / 2)} ${say((y + nextY) / 2)}`;
  }
  const [x, y] = points[points.length - 1]!;
  return `${path}L${say(x)} ${say(y)}`;
}

/** Half of the width where the pen was pressed so hard. Never so thin that it cannot be seen. */
function radius(width: number, pressure: number | undefined): number {
  return (width / 2) * (0.3 + 1.4 * (pressure ?? 0.5));
}

function dot(x: number, y: number, r: number): string {
  return `M${say(x - r)} ${say(y)}a${say(r)} ${say(r)} 0 1 1 ${say(2 * r)} 0a${say(r)} ${say(r)} 0 1 1 ${say(-2 * r)} 0z`;
}

/** The edge of a stroke whose width follows the pressure, as the `d` of a path that is filled. */
export function outline(points: readonly Point[], width: number): string {
  const first = points[0];
  if (!first) return '';
  const last = points[points.length - 1]!;
  if (points.length === 1) return dot(first[0], first[1], radius(width, first[2]));

  const left: Point[] = [];
  const right: Point[] = [];
  let corners = '';
  for (const [at, point] of points.entries()) {
    const before = points[at - 1] ?? point;
    const after = points[at + 1] ?? point;
    const dx = after[0] - before[0];
    const dy = after[1] - before[1];
    const length = Math.hypot(dx, dy) || 1;
    const r = radius(width, point[2]);
    const nx = (dy / length) * r;
    const ny = (-dx / length) * r;
    left.push([point[0] + nx, point[1] + ny]);
    right.push([point[0] - nx, point[1] - ny]);
    // Where the pen goes back on itself both edges meet in the point: a dot fills the turn.
    const into = (point[0] - before[0]) * (after[0] - point[0]) + (point[1] - before[1]) * (after[1] - point[1]);
    if (into < 0) corners += dot(point[0], point[1], r);
  }
  right.reverse();
  const [startX, startY] = left[0]!;
  const [endX, endY] = right[0]!;
  const endRadius = say(radius(width, last[2]));
  const startRadius = say(radius(width, first[2]));
  return (
    `M${say(startX)} ${say(startY)}${through(left)}` +
    `A${endRadius} ${endRadius} 0 0 1 ${say(endX)} ${say(endY)}${through(right)}` +
    `A${startRadius} ${startRadius} 0 0 1 ${say(startX)} ${say(startY)}z${corners}`
  );
}
