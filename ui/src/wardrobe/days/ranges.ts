// How far back the statistics look, and in which steps: days, weeks or months.
import { locale } from '../../lib/i18n/index.svelte';
import { addDays, dateOf, formatDay, formatMonth, monthsUpTo, type Day } from '../dates';
import { firstOf, lastOf } from './calendar';

export const ranges = ['month', 'quarter', 'year'] as const;
export type Range = (typeof ranges)[number];

export interface Step {
  from: Day;
  to: Day;
  label: string;
  title: string;
}

/** 30 days, 13 weeks or 12 months that end now. */
export function stepsOf(range: Range, now: Day): Step[] {
  if (range === 'year') {
    return monthsUpTo(now, 12).map((month) => ({
      from: firstOf(month),
      to: lastOf(month),
      label: formatMonth(month, 'short'),
      title: formatMonth(month),
    }));
  }
  if (range === 'quarter') {
    return Array.from({ length: 13 }, (_, at) => {
      const to = addDays(now, -7 * (12 - at));
      const from = addDays(to, -6);
      return { from, to, label: formatShort(to), title: formatSpan(from, to) };
    });
  }
  return Array.from({ length: 30 }, (_, at) => {
    const day = addDays(now, at - 29);
    return { from: day, to: day, label: String(Number(day.slice(6))), title: formatDay(day) };
  });
}

export function countIn(steps: readonly Step[], days: readonly { date: Day; clothes: number }[]) {
  return steps.map(({ from, to, label, title }) => ({
    label,
    title,
    value: days
      .filter(({ date }) => date >= from && date <= to)
      .reduce((sum, { clothes }) => sum + clothes, 0),
  }));
}

function formatShort(day: Day): string {
  return new Intl.DateTimeFormat(locale(), { month: 'numeric', day: 'numeric' }).format(dateOf(day));
}

function formatSpan(from: Day, to: Day): string {
  return new Intl.DateTimeFormat(locale(), { month: 'long', day: 'numeric' }).formatRange(dateOf(from), dateOf(to));
}
