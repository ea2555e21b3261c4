// Days in the API's format, yyyymmdd, and in the person's. A day is the person's own: what is worn at eleven at night
// is worn today, wherever the server is.
import { currentLanguage, locale, t } from '../lib/i18n/index.svelte';

/** A day: yyyymmdd. */
export type Day = string;

/** The first day that the server takes. */
export const dayFirst: Day = '19700102';

function write(year: number, month: number, date: number): Day {
  return `${String(year).padStart(4, '0')}${String(month).padStart(2, '0')}${String(date).padStart(2, '0')}`;
}

/** The day of a time, here. */
export function dayOf(time: Date): Day {
  return write(time.getFullYear(), time.getMonth() + 1, time.getDate());
}

export function today(): Day {
  return dayOf(new Date());
}

/** Noon of the day, here: no change of the clocks moves that into another day. */
export function dateOf(day: Day): Date {
  return new Date(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6, 8)), 12);
}

/** The day that `lastWornAt` means (midnight UTC), or null for never. */
export function dayWorn(lastWornAt: number): Day | null {
  if (!lastWornAt) return null;
  const time = new Date(lastWornAt);
  return write(time.getUTCFullYear(), time.getUTCMonth() + 1, time.getUTCDate());
}

export function addDays(day: Day, count: number): Day {
  const date = dateOf(day);
  date.setDate(date.getDate() + count);
  return dayOf(date);
}

/** From one day to another, both included, in order. */
export function daysFrom(from: Day, to: Day): Day[] {
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** How many days lie between; negative if `to` comes first. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((dateOf(to).getTime() - dateOf(from).getTime()) / 86_400_000);
}

/** The last months up to that of the day, as yyyymm, oldest first. */
export function monthsUpTo(day: Day, count: number): string[] {
  const date = dateOf(day);
  return Array.from({ length: count }, (_, at) =>
    dayOf(new Date(date.getFullYear(), date.getMonth() - (count - 1 - at), 1, 12)).slice(0, 6),
  );
}

/** As `<input type="date">` writes it. */
export function toInput(day: Day | null): string {
  return day ? `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}` : '';
}

export function fromInput(value: string): Day | null {
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? value.replaceAll('-', '') : null;
}

const styles = {
  long: { dateStyle: 'long' },
  full: { dateStyle: 'full' },
  short: { month: 'short', day: 'numeric' },
  weekday: { weekday: 'short' },
  number: { day: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export function formatDay(day: Day, style: keyof typeof styles = 'long'): string {
  return new Intl.DateTimeFormat(locale(), styles[style]).format(dateOf(day));
}

/** “today”, “yesterday”, “5 days ago”, and the date when that is long past or still to come. */
export function formatAgo(day: Day, from: Day = today()): string {
  const days = daysBetween(day, from);
  if (days < 0 || days > 30) return formatDay(day);
  return new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(-days, 'day');
}

/** When a garment or an outfit was last worn, in words. */
export function formatWorn(lastWornAt: number): string {
  const day = dayWorn(lastWornAt);
  return day ? formatAgo(day) : t('wardrobe.neverWorn');
}

/** A month, yyyymm: “November 2026”, “Nov” (in Japanese 11). */
export function formatMonth(month: string, style: 'long' | 'short' = 'long'): string {
  const date = dateOf(`${month}01`);
  if (style === 'short' && currentLanguage() === 'ja') return String(date.getMonth() + 1);
  return new Intl.DateTimeFormat(
    locale(),
    style === 'long' ? { year: 'numeric', month: 'long' } : { month: 'short' },
  ).format(date);
}
