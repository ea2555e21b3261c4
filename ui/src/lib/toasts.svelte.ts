// Short messages that disappear by themselves, with an undo button where one is possible.
import { t } from './i18n/index.svelte';

/** Says false, perhaps later, if it could not be done after all and somebody has been told why. */
export type Undo = () => void | Promise<boolean>;

export interface Toast {
  id: number;
  text: string;
  tone: 'plain' | 'bad';
  undo: Undo | null;
}

interface Pending {
  timer: ReturnType<typeof setTimeout>;
  atEnd: (() => Promise<void>) | null;
  left: number;
  since: number;
}

const list = $state<Toast[]>([]);
const pending = new Map<number, Pending>();
let last = 0;

export function toasts(): readonly Toast[] {
  return list;
}

function show(toast: Omit<Toast, 'id'>, ms: number, atEnd: (() => Promise<void>) | null): void {
  const id = ++last;
  list.push({ ...toast, id });
  pending.set(id, { timer: setTimeout(() => void dismiss(id), ms), atEnd, left: ms, since: Date.now() });
}

export function say(text: string): void {
  show({ text, tone: 'plain', undo: null }, 5000, null);
}

export function complain(text: string): void {
  show({ text, tone: 'bad', undo: null }, 9000, null);
}

/** Something was done, and `undo` reverses it. */
export function done(text: string, undo: Undo): void {
  show({ text, tone: 'plain', undo }, 8000, null);
}

/** Something will be done when the message goes; until then `undo` keeps it from happening. */
export function later(text: string, act: () => Promise<void>, undo: () => void): void {
  show({ text, tone: 'plain', undo }, 6000, act);
}

/** Removes a message. What was to happen at its end happens now. */
export async function dismiss(id: number): Promise<void> {
  const { atEnd } = drop(id) ?? {};
  await atEnd?.();
}

export async function undo(toast: Toast): Promise<void> {
  drop(toast.id);
  if ((await toast.undo?.()) !== false) say(t('toast.undone'));
}

function drop(id: number): Pending | undefined {
  const entry = pending.get(id);
  if (entry) clearTimeout(entry.timer);
  pending.delete(id);
  const at = list.findIndex((toast) => toast.id === id);
  if (at >= 0) list.splice(at, 1);
  return entry;
}

/** Nothing goes away while somebody is pointing at it or has moved the focus there. */
export function hold(id: number): void {
  const entry = pending.get(id);
  if (!entry) return;
  clearTimeout(entry.timer);
  entry.left = Math.max(1500, entry.left - (Date.now() - entry.since));
}

export function release(id: number): void {
  const entry = pending.get(id);
  if (!entry) return;
  clearTimeout(entry.timer);
  entry.since = Date.now();
  entry.timer = setTimeout(() => void dismiss(id), entry.left);
}

/** Leaving: what was to be done later is done now. */
export async function settle(): Promise<void> {
  await Promise.all([...pending.keys()].map(dismiss));
}
