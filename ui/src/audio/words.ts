// Names and lengths of recordings as they are shown.
import { locale, number, tn, type CountKey } from '../lib/i18n/index.svelte';
import type { Recording } from './types';

/** A length as on a clock: 3:07, or 1:02:45. */
export function clock(ms: number): string {
  const seconds = Math.floor(Math.max(0, ms) / 1000);
  const two = (part: number) => String(part).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** A length in words: 43 min, or 1 hr 12 min. */
export function howLong(ms: number): string {
  const unit = (value: number, unit: string) =>
    new Intl.NumberFormat(locale(), { style: 'unit', unit, unitDisplay: 'short' }).format(value);
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1) return unit(Math.round(ms / 1000), 'second');
  const hours = Math.floor(minutes / 60);
  const parts = [hours ? unit(hours, 'hour') : '', minutes % 60 || !hours ? unit(minutes % 60, 'minute') : ''];
  return parts.filter(Boolean).join(' ');
}

/** What a list calls a recording: its title, or the name of its file. */
export function titleOf({ title, audioFileName }: Pick<Recording, 'title' | 'audioFileName'>): string {
  return title || audioFileName;
}

/** How many there are. With `more`, there are more than were counted. */
export function howMany(stem: CountKey, total: number, more = false): string {
  return tn(stem, total, more ? { count: `${number(total)}+` } : {});
}

/** The first letters of a name, for where there is no picture. */
export function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const letters = words.length > 1 ? [words[0]!, words.at(-1)!].map((word) => [...word][0]) : [...(words[0] ?? '?')].slice(0, 1);
  return letters.join('').toUpperCase();
}
