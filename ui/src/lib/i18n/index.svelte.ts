// Texts in the person's language, and dates, numbers and sizes in that language's format.
import { recall, remember } from '../device';
import { texts, type Key } from './texts';

export type { Key };
export type Language = 'en' | 'ja';
type Values = Record<string, string | number>;

/** Keys that come as a pair, `….one` and `….other`, for counting. */
export type CountKey = Key extends infer K ? (K extends `${infer Stem}.other` ? Stem : never) : never;

const locales: Record<Language, string> = { en: 'en-GB', ja: 'ja-JP' };

let chosen: Language | null = null;
let language = $state<Language>(preferred());

function preferred(): Language {
  const kept = recall('language');
  if (kept === 'en' || kept === 'ja') return kept;
  return navigator.language.toLowerCase().startsWith('ja') ? 'ja' : 'en';
}

export function currentLanguage(): Language {
  return language;
}

/** For what is written with `Intl`. */
export function locale(): string {
  return locales[language];
}

/** Sets the language; null goes back to what the browser prefers. */
export function setLanguage(wanted: Language | null): void {
  remember('language', wanted);
  language = wanted ?? preferred();
  document.documentElement.lang = language;
}

/** Sets the language by hand, before it is known who is here. */
export function chooseLanguage(wanted: Language): void {
  chosen = wanted;
  setLanguage(wanted);
}

/** What was chosen by hand since the page was loaded. */
export function languageChosen(): Language | null {
  return chosen;
}

export function t(key: Key, values: Values = {}): string {
  return fill(texts[language][key], values);
}

/** A text that depends on a number, which it gets as {count}. */
export function tn(stem: CountKey, count: number, values: Values = {}): string {
  const form = new Intl.PluralRules(locales[language]).select(count) === 'one' ? 'one' : 'other';
  return t(`${stem}.${form}` as Key, { count: number(count), ...values });
}

function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Several things in one phrase: “a, b and c”. */
export function list(things: readonly string[]): string {
  return new Intl.ListFormat(locales[language], { type: 'conjunction' }).format(things);
}

export function number(value: number): string {
  return new Intl.NumberFormat(locales[language]).format(value);
}

/** A share as a percentage; a small one is not shown as 0 %. */
export function percent(share: number): string {
  const format = new Intl.NumberFormat(locales[language], { style: 'percent' });
  return share > 0 && share < 0.005 ? `< ${format.format(0.01)}` : format.format(share);
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

export function bytes(value: number): string {
  const step = Math.min(
    value > 0 ? Math.floor(Math.log10(value) / 3) : 0,
    units.length - 1,
  );
  return new Intl.NumberFormat(locales[language], {
    style: 'unit',
    unit: units[step],
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step > 1 ? 1 : 0,
  }).format(value / 1000 ** step);
}

/** How long something takes, roughly: “20 sec”, “3 min”, “2 hr”. */
export function duration(seconds: number): string {
  const [value, unit] =
    seconds < 90
      ? [Math.max(1, Math.ceil(seconds / 5) * 5), 'second']
      : seconds < 90 * 60
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour'];
  return new Intl.NumberFormat(locales[language], { style: 'unit', unit, unitDisplay: 'short' }).format(value);
}

export function date(time: string): string {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'long' }).format(new Date(time));
}

export function dateTime(time: string): string {
  return new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(time));
}

/** “3 hours ago”, or the date when that is long past. */
export function ago(time: string, now: number = Date.now()): string {
  const seconds = Math.round((new Date(time).getTime() - now) / 1000);
  const format = new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' });
  const size = Math.abs(seconds);
  if (size < 60) return format.format(0, 'minute');
  if (size < 3600) return format.format(Math.trunc(seconds / 60), 'minute');
  if (size < 86_400) return format.format(Math.trunc(seconds / 3600), 'hour');
  if (size < 30 * 86_400) return format.format(Math.trunc(seconds / 86_400), 'day');
  return date(time);
}
