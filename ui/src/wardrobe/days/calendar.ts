// Months as in a calendar: in weeks that begin on the day that the person's language prefers.
import { locale } from '../../lib/i18n/index.svelte';
import { addDays, dateOf, dayOf, type Day } from '../dates';

/** Newer than the types that come with the compiler; some browsers have one, some the other. */
interface WithWeek {
  getWeekInfo?: () => { firstDay: number };
  weekInfo?: { firstDay: number };
}

/** The day of the week in the first column; Sunday is 0. */
export function firstWeekday(tag: string = locale()): number {
  const known = new Intl.Locale(tag) as WithWeek;
  const info = known.getWeekInfo?.() ?? known.weekInfo;
  if (info) return info.firstDay % 7;
  return tag.startsWith('ja') ? 0 : 1;
}

/** The names of the days of the week, in the order of the columns. */
export function weekdays(style: 'narrow' | 'short' | 'long', first: number = firstWeekday()): string[] {
  const format = new Intl.DateTimeFormat(locale(), { weekday: style });
  // The 4th of January 2026 is a Sunday.
  return Array.from({ length: 7 }, (_, at) => format.format(new Date(2026, 0, 4 + first + at, 12)));
}

export function firstOf(month: string): Day {
  return `${month}01`;
}

export function lastOf(month: string): Day {
  return addDays(firstOf(shiftMonth(month, 1)), -1);
}

export function shiftMonth(month: string, count: number): string {
  const date = dateOf(firstOf(month));
  return dayOf(new Date(date.getFullYear(), date.getMonth() + count, 1, 12)).slice(0, 6);
}

export function monthsOfYear(year: string): string[] {
  return Array.from({ length: 12 }, (_, at) => `${year}${String(at + 1).padStart(2, '0')}`);
}

/** Which column a day stands in. */
export function columnOf(day: Day, first: number = firstWeekday()): number {
  return (dateOf(day).getDay() - first + 7) % 7;
}

/** The weeks of a month; null where a day of another month would stand. */
export function weeksOf(month: string, first: number = firstWeekday()): (Day | null)[][] {
  const cells: (Day | null)[] = Array.from({ length: columnOf(firstOf(month), first) }, () => null);
  const last = lastOf(month);
  for (let day = firstOf(month); day <= last; day = addDays(day, 1)) cells.push(day);
  while (cells.length % 7) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** Where a key leads from a day; null if it leads nowhere. */
export function dayAfterKey(key: string, day: Day, first: number = firstWeekday()): Day | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -columnOf(day, first));
    case 'End':
      return addDays(day, 6 - columnOf(day, first));
    case 'PageUp':
      return sameDateIn(shiftMonth(day.slice(0, 6), -1), day);
    case 'PageDown':
      return sameDateIn(shiftMonth(day.slice(0, 6), 1), day);
    default:
      return null;
  }
}

function sameDateIn(month: string, day: Day): Day {
  const last = lastOf(month);
  const wanted = month + day.slice(6);
  return wanted > last ? last : wanted;
}
