// The marks on a page as they are drawn: paths and texts on the page's grid, where they are, and which one is under a
// pen or a finger.
import type { Annotation, AnnotationKind, Crop, PlacedText, Rotation, Stamp, Stroke } from '../types';
import { gridHeight, gridWidth, turn, whole, type Size, type Spot } from './geometry';
import { stampLook } from './stamps';
import { line, offLine, outline, type Point } from './stroke';
import { measure, wrapped } from './words';

/** What the server stores of an annotation, without its number. */
export type Body = Pick<Annotation, 'pageId' | 'layer' | 'kind' | 'content'>;

/** An annotation with a name that stays the same from the moment it is drawn, saved or not. */
export interface Mark extends Body {
  key: string;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Path {
  d: string;
  filled: boolean;
  width: number;
}

/** The page that marks are on. */
export type Place = Size & { rotation: Rotation; crop?: Crop | null };

/** How a mark is drawn. Stamps and words stand upright however the page is turned. */
export interface Look {
  paths: Path[];
  transform: string | null;
  words: { lines: string[]; size: number } | null;
  colour: string;
  see: boolean;
  box: Box;
}

export const lineHeight = 1.25;

const known = new WeakMap<object, Map<string, Look | null>>();

/** How a mark looks; null if it has no place on the page, or is of a kind this version does not know. */
export function look(mark: Body, page: Place): Look | null {
  const { content } = mark;
  if (typeof content === 'string') return null;
  // The same content is needed for every page that becomes visible: it is computed once.
  let looks = known.get(content);
  if (!looks) known.set(content, (looks = new Map()));
  const { top, right, bottom, left } = page.crop ?? whole;
  const seen = [page.rotation, top, right, bottom, left, page.height / page.width].join();
  let drawn = looks.get(seen);
  if (drawn === undefined) looks.set(seen, (drawn = draw(mark.kind, content, page)));
  return drawn;
}

function draw(kind: AnnotationKind, content: object, page: Place): Look | null {
  if (kind === 'text') return drawText(content as PlacedText, page);
  if (kind === 'stamp') return drawStamp(content as Stamp, page);
  return drawStroke(content as Stroke, page, kind === 'highlight');
}

/** From shares of the picture to the grid. */
export function onGrid(points: readonly Point[], page: Size): Point[] {
  const high = gridHeight(page);
  return points.map(([x, y, pressure]) =>
    pressure === undefined ? [x * gridWidth, y * high] : [x * gridWidth, y * high, pressure],
  );
}

function drawStroke(stroke: Stroke, page: Size, see: boolean): Look {
  const points = onGrid(stroke.points, page);
  const width = stroke.width * gridWidth;
  const pressed = !see && points.some(([, , pressure]) => pressure !== undefined);
  const box: Box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const [x, y] of points) {
    box.left = Math.min(box.left, x);
    box.top = Math.min(box.top, y);
    box.right = Math.max(box.right, x);
    box.bottom = Math.max(box.bottom, y);
  }
  const path = pressed ? outline(points, width) : line(points);
  return {
    paths: [{ d: path, filled: pressed, width }],
    transform: null,
    words: null,
    colour: stroke.colour,
    see,
    box: grown(box, width / 2),
  };
}

/** As thick as a pencil's line, on the stamps' own grid. */
const stampLine = 1.7;

function drawStamp(stamp: Stamp, page: Size & { rotation: Rotation }): Look | null {
  const drawn = stampLook(stamp.name);
  if (!drawn) return null;
  const at = { x: stamp.x * gridWidth, y: stamp.y * gridHeight(page) };
  const scale = (stamp.size * gridWidth) / 24;
  const paths: Path[] = [];
  if (drawn.lines) paths.push({ d: drawn.lines, filled: false, width: stampLine });
  if (drawn.solid) paths.push({ d: drawn.solid, filled: true, width: 0 });
  const half = { x: (drawn.width * scale) / 2, y: 12 * scale };
  return {
    paths,
    transform: `translate(${at.x} ${at.y}) rotate(${-page.rotation}) scale(${scale}) translate(${-drawn.width / 2} -12)`,
    words: null,
    colour: stamp.colour,
    see: false,
    box: boxAround(at, { x: -half.x, y: -half.y }, half, page.rotation),
  };
}

/** The visible part of the page, as it is seen upright: turned about the grid's origin. */
function seenUpright(page: Place): Box {
  const { top, right, bottom, left } = page.crop ?? whole;
  const high = gridHeight(page);
  const one = turn({ x: left * gridWidth, y: top * high }, page.rotation);
  const other = turn({ x: (1 - right) * gridWidth, y: (1 - bottom) * high }, page.rotation);
  return {
    left: Math.min(one.x, other.x),
    top: Math.min(one.y, other.y),
    right: Math.max(one.x, other.x),
    bottom: Math.max(one.y, other.y),
  };
}

/** A text that starts near the edge gets this share of the page's width at least. */
const roomLeast = 0.25;

/** The lines end before the edge of the page. If there is too little room for them, the text moves inwards. */
function drawText(text: PlacedText, page: Place): Look {
  const size = text.size * gridWidth;
  const edge = seenUpright(page);
  const start = turn({ x: text.x * gridWidth, y: text.y * gridHeight(page) }, page.rotation);
  const widest = Math.max(...text.text.split('\n').map((words) => measure(words) * size));
  const least = Math.min(widest, (edge.right - edge.left) * roomLeast);
  const x = Math.max(edge.left, Math.min(start.x, edge.right - least));
  const lines = wrapped(text.text, (edge.right - x) / size);
  const below = size * (0.3 + lineHeight * (lines.length - 1));
  const y = Math.max(edge.top + size, Math.min(start.y, edge.bottom - below));
  const at = turn({ x, y }, -page.rotation);
  const wide = Math.max(...lines.map((words) => measure(words) * size));
  return {
    paths: [],
    transform: `translate(${at.x} ${at.y}) rotate(${-page.rotation})`,
    words: { lines, size },
    colour: text.colour,
    see: false,
    box: boxAround(
      at,
      { x: 0, y: -size },
      { x: wide, y: below },
      page.rotation,
    ),
  };
}

function boxAround(at: Spot, from: Spot, to: Spot, rotation: Rotation): Box {
  const one = turn(from, -rotation);
  const other = turn(to, -rotation);
  return {
    left: at.x + Math.min(one.x, other.x),
    top: at.y + Math.min(one.y, other.y),
    right: at.x + Math.max(one.x, other.x),
    bottom: at.y + Math.max(one.y, other.y),
  };
}

export function grown(box: Box, by: number): Box {
  return { left: box.left - by, top: box.top - by, right: box.right + by, bottom: box.bottom + by };
}

/** Something that is drawn: one mark, or several that look alike. */
export interface Drawn {
  key: string;
  kind: AnnotationKind;
  count: number;
  look: Look;
}

/** Each separately, for actions on one of them. */
export function drawnApart(marks: readonly Mark[], page: Place): Drawn[] {
  return marks.flatMap((mark) => {
    const drawn = look(mark, page);
    return drawn ? [{ key: mark.key, kind: mark.kind, count: 1, look: drawn }] : [];
  });
}

/** Strokes of the same pen that follow each other as one: hundreds of them cost hardly more than one. */
export function drawnTogether(marks: readonly Mark[], page: Place): Drawn[] {
  const together: { drawn: Drawn; parts: string[] }[] = [];
  for (const drawn of drawnApart(marks, page)) {
    const before = together.at(-1);
    const [path] = drawn.look.paths;
    if (before && path && drawn.kind === 'stroke' && samePen(before.drawn, drawn)) {
      before.parts.push(path.d);
      before.drawn.count += 1;
    } else {
      together.push({ drawn, parts: path ? [path.d] : [] });
    }
  }
  return together.map(({ drawn, parts }) => {
    if (drawn.count === 1) return drawn;
    const [path] = drawn.look.paths;
    return { ...drawn, look: { ...drawn.look, paths: [{ ...path!, d: parts.join('') }] } };
  });
}

function samePen(one: Drawn, other: Drawn): boolean {
  const [a] = one.look.paths;
  const [b] = other.look.paths;
  if (one.kind !== 'stroke' || !a || !b || one.look.colour !== other.look.colour) return false;
  return a.filled === b.filled && (a.filled || a.width === b.width);
}

/** Whether a mark is within `reach` of a place; all of it on the grid. */
export function hits(mark: Body, page: Place, at: Spot, reach: number): boolean {
  const drawn = look(mark, page);
  if (!drawn) return false;
  const { left, top, right, bottom } = grown(drawn.box, reach);
  if (at.x < left || at.x > right || at.y < top || at.y > bottom) return false;
  if (mark.kind === 'text' || mark.kind === 'stamp') return true;
  const stroke = mark.content as Stroke;
  const points = onGrid(stroke.points, page);
  const near = reach + (stroke.width * gridWidth) / 2;
  const place: Point = [at.x, at.y];
  return points.some((point, index) => offLine(place, points[index - 1] ?? point, point) <= near);
}

/** The same mark elsewhere, moved by shares of the picture, as far as it stays on the page. */
export function moved(body: Body, by: Spot): Body {
  const { content } = body;
  if (typeof content === 'string') return body;
  if ('points' in content) {
    const dx = within(content.points.map(([x]) => x), by.x);
    const dy = within(content.points.map(([, y]) => y), by.y);
    const points = content.points.map(([x, y, ...pressure]): Stroke['points'][number] => [
      exact(x + dx),
      exact(y + dy),
      ...pressure,
    ]);
    return { ...body, content: { ...content, points } };
  }
  return { ...body, content: { ...content, x: exact(content.x + by.x), y: exact(content.y + by.y) } };
}

/** How far all of them can move without leaving 0 to 1. */
function within(values: readonly number[], by: number): number {
  return Math.min(1 - Math.max(...values), Math.max(-Math.min(...values), by));
}

/** As fine as it is kept: a fiftieth of a pixel on a page of two thousand, and always on the page. */
export function exact(share: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * 1e5) / 1e5;
}
