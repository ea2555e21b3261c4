// Writing on pages: what the pen, the finger or the mouse does with each tool. Its input is points as fractions of the
// page's picture; its output is changes to the marks.
import { SvelteSet } from 'svelte/reactivity';
import { uuid } from '../../lib/uuid';
import { gridHeight, gridWidth, turn, type Spot } from '../ink/geometry';
import { exact, hits, moved, type Body, type Mark } from '../ink/marks';
import { stampNames, type StampName } from '../ink/stamps';
import { line, outline, smooth, thin, type Point } from '../ink/stroke';
import type { PlacedText, ScorePage } from '../types';
import type { Layers } from './layers.svelte';
import type { Marks } from './marks.svelte';
import { coloursOf, leaves, sizesOf, type Leaving, type Tool } from './tools';

/** The stroke that is being drawn, as a path. */
export interface Live {
  pageId: number;
  d: string;
  filled: boolean;
  width: number;
  colour: string;
  see: boolean;
}

/** The text that is being written: of an existing mark, or of a new one with this key. */
export interface Editing extends Spot {
  pageId: number;
  key: string;
  text: string;
  size: number;
  colour: string;
}

/** On the grid: how near a finger has to come, and what is too little to be a movement. */
const reach = 9;
const fine = 0.6;
const tolerance = 0.3;

type Stroke = { page: ScorePage; points: Point[]; pressed: boolean; from: Spot; last: Spot; travelled: boolean };

export class Writing {
  tool = $state<Tool>('pen');
  stamp = $state<StampName>(stampNames[0]!);
  live = $state.raw<Live | null>(null);
  editing = $state.raw<Editing | null>(null);
  chosen = $state<string | null>(null);
  /** How far the selected mark is being moved, on the grid. */
  lift = $state.raw<Spot | null>(null);
  readonly fading = new SvelteSet<string>();
  private choices = $state<Record<Leaving, { colour: string; size: number }>>({
    pen: { colour: coloursOf.pen[0]!.colour, size: 1 },
    highlighter: { colour: coloursOf.highlighter[0]!.colour, size: 1 },
    text: { colour: coloursOf.text[1]!.colour, size: 1 },
    stamp: { colour: coloursOf.stamp[0]!.colour, size: 1 },
  });
  /** The tool that Escape put aside. */
  private aside: Tool | null = null;
  private stroke: Stroke | null = null;
  private frame = 0;

  constructor(
    private readonly marks: Marks,
    private readonly layers: Layers,
  ) {}

  choice(tool: Leaving): { colour: string; size: number } {
    return this.choices[tool];
  }

  choose(tool: Leaving, choice: { colour?: string; size?: number }): void {
    Object.assign(this.choices[tool], choice);
  }

  take(tool: Tool): void {
    this.finishText();
    this.tool = tool;
    this.aside = null;
    this.chosen = null;
  }

  /** Finishes what is under way. The next time, the same tool is in the hand again. */
  leave(): void {
    this.take(this.aside ?? this.tool);
  }

  /** The pen comes down. */
  begin(page: ScorePage, at: Spot, pressure: number | null): void {
    if (this.editing) {
      this.finishText();
      return;
    }
    this.stroke = { page, points: [], pressed: pressure !== null, from: at, last: at, travelled: false };
    if (this.tool === 'select') this.chosen = this.topmost(page, at)?.key ?? null;
    this.move(at, pressure);
  }

  move(at: Spot, pressure: number | null): void {
    const stroke = this.stroke;
    if (!stroke) return;
    const before = stroke.last;
    stroke.last = at;
    const place = onPage(at, stroke.page);
    const from = onPage(stroke.from, stroke.page);
    if (Math.hypot(place.x - from.x, place.y - from.y) > reach / 2) stroke.travelled = true;
    if (this.tool === 'pen' || this.tool === 'highlighter') {
      const near = stroke.points.at(-1);
      if (near && Math.hypot(place.x - near[0], place.y - near[1]) < fine) return;
      stroke.points.push(stroke.pressed ? [place.x, place.y, pressure ?? 0.5] : [place.x, place.y]);
      this.drawSoon();
    } else if (this.tool === 'eraser') {
      this.rub(stroke.page, before, at);
    } else if (this.tool === 'select' && this.chosen && stroke.travelled) {
      this.lift = { x: place.x - from.x, y: place.y - from.y };
    }
  }

  /** Everything on the path is erased, also between two points that are far apart after a quick movement. */
  private rub(page: ScorePage, from: Spot, to: Spot): void {
    const steps = Math.max(1, Math.ceil((Math.hypot(to.x - from.x, to.y - from.y) * gridWidth) / reach));
    for (let step = 1; step <= steps; step += 1) {
      const share = step / steps;
      const at = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
      for (const mark of this.under(page, at)) this.fading.add(mark.key);
    }
  }

  /** The pen goes up. */
  end(): void {
    const stroke = this.stroke;
    if (!stroke) return;
    const { page, from, last } = stroke;
    if (this.tool === 'pen' || this.tool === 'highlighter') this.keepStroke(stroke, this.tool);
    else if (this.tool === 'eraser') this.marks.remove(this.marks.on(page.pageId).filter(({ key }) => this.fading.has(key)));
    else if (this.tool === 'text') this.write(page, last);
    else if (this.tool === 'stamp') this.press(page, last);
    else if (this.lift) this.moveChosen({ x: last.x - from.x, y: last.y - from.y });
    this.cancel();
  }

  /** It was not writing after all: two fingers, or the system interrupted it. */
  cancel(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.stroke = null;
    this.live = null;
    this.lift = null;
    this.fading.clear();
  }

  /** Lays down what is in hand, the innermost thing first: words (they are kept), a stroke that is not done,
      what is chosen. Answers whether there was anything. */
  layDown(): boolean {
    if (this.editing) this.finishText();
    else if (this.stroke) this.cancel();
    else if (this.chosen !== null) this.chosen = null;
    else if (this.tool !== 'select') {
      const aside = this.tool;
      this.take('select');
      this.aside = aside;
    } else return false;
    return true;
  }

  private drawSoon(): void {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      const stroke = this.stroke;
      if (!stroke || (this.tool !== 'pen' && this.tool !== 'highlighter')) return;
      const { colour, size } = this.choices[this.tool];
      const width = sizesOf[this.tool][size]! * gridWidth;
      const filled = stroke.pressed && this.tool === 'pen';
      const points = smooth(stroke.points);
      this.live = {
        pageId: stroke.page.pageId,
        d: filled ? outline(points, width) : line(points),
        filled,
        width,
        colour,
        see: this.tool === 'highlighter',
      };
    });
  }

  private keepStroke({ page, points, pressed }: Stroke, tool: 'pen' | 'highlighter'): void {
    const high = gridHeight(page);
    const { colour, size } = this.choices[tool];
    const kept = thin(smooth(points), tolerance).map(([x, y, pressure]): Point => {
      const at: Point = [exact(x / gridWidth), exact(y / high)];
      if (pressed && tool === 'pen') at.push(Math.round((pressure ?? 0.5) * 100) / 100);
      return at;
    });
    if (kept.length === 0) return;
    this.add(page, tool === 'pen' ? 'stroke' : 'highlight', { points: kept, colour, width: sizesOf[tool][size]! });
  }

  private add(page: ScorePage, kind: Body['kind'], content: Body['content']): string {
    this.layers.writeOn(this.layers.on);
    return this.marks.add({ pageId: page.pageId, layer: this.layers.on, kind, content });
  }

  /** Begins to write words, or to change those that are there. */
  private write(page: ScorePage, at: Spot): void {
    const there = this.under(page, at).findLast(({ kind, content }) => kind === 'text' && typeof content === 'object');
    if (there) {
      const { text, x, y, size, colour } = there.content as PlacedText;
      this.editing = { pageId: page.pageId, key: there.key, text, x, y, size, colour };
      return;
    }
    const { colour, size } = this.choices.text;
    const high = sizesOf.text[size]!;
    // The words stand on a line; the finger points at their middle.
    const down = turn({ x: 0, y: high * 0.35 * gridWidth }, -page.rotation);
    this.editing = {
      pageId: page.pageId,
      key: uuid(),
      text: '',
      x: exact(at.x + down.x / gridWidth),
      y: exact(at.y + down.y / gridHeight(page)),
      size: high,
      colour,
    };
  }

  /** The current content of the box. It is kept from now on, because the page may be closed at any moment. */
  type(text: string): void {
    if (!this.editing) return;
    this.editing = { ...this.editing, text };
    this.marks.keep(this.editing.key, this.worded(this.editing));
  }

  finishText(): void {
    const editing = this.editing;
    this.editing = null;
    if (!editing) return;
    const { pageId, key } = editing;
    const body = this.worded(editing);
    const before = this.marks.on(pageId).find((mark) => mark.key === key);
    if (before && body && (before.content as PlacedText).text === (body.content as PlacedText).text) {
      this.marks.keep(key, null);
    } else if (before) {
      this.marks.change([before], () => body);
    } else if (body) {
      this.layers.writeOn(body.layer);
      this.marks.add(body, key);
    } else {
      this.marks.keep(key, null);
    }
  }

  /** The mark for a text; none if it is empty. An existing text stays on its layer. */
  private worded({ pageId, key, text, x, y, size, colour }: Editing): Body | null {
    if (!text.trim()) return null;
    const { layer } = this.marks.on(pageId).find((mark) => mark.key === key) ?? { layer: this.layers.on };
    return { pageId, layer, kind: 'text', content: { text: text.trim(), x, y, size, colour } };
  }

  private press(page: ScorePage, at: Spot): string {
    const { colour, size } = this.choices.stamp;
    return this.add(page, 'stamp', {
      name: this.stamp,
      x: exact(at.x),
      y: exact(at.y),
      size: sizesOf.stamp[size]!,
      colour,
    });
  }

  /** With the keyboard: in the middle of the page, from where the arrows move it. */
  putInMiddle(page: ScorePage): void {
    const middle = { x: 0.5, y: 0.5 };
    if (this.tool === 'text') {
      this.write(page, middle);
    } else if (this.tool === 'stamp') {
      const key = this.press(page, middle);
      this.take('select');
      this.chosen = key;
    }
  }

  chosenMark(): Mark | undefined {
    return this.chosen === null ? undefined : this.marks.all().find(({ key }) => key === this.chosen);
  }

  moveChosen(by: Spot): void {
    const mark = this.chosenMark();
    if (mark) this.marks.change([mark], (one) => moved(one, by));
  }

  removeChosen(): void {
    const mark = this.chosenMark();
    if (mark) this.marks.remove([mark]);
    this.chosen = null;
  }

  /** The mark of a visible layer at a position. */
  private under(page: ScorePage, at: Spot): Mark[] {
    const place = onPage(at, page);
    return this.layers.shown(this.marks.on(page.pageId)).filter((mark) => hits(mark, page, place, reach));
  }

  private topmost(page: ScorePage, at: Spot): Mark | undefined {
    return this.under(page, at).at(-1);
  }

  /** Whether the tool draws something, so that a colour and a size can be chosen. */
  get leaving(): Leaving | null {
    return leaves(this.tool) ? this.tool : null;
  }
}

function onPage(at: Spot, page: ScorePage): Spot {
  return { x: at.x * gridWidth, y: at.y * gridHeight(page) };
}
