// Entries in the order of their dates, grouped by day and by month.
import type { Day } from '../dates';
import type { History } from '../types';

export interface DayGroup<T> {
  day: Day;
  entries: T[];
}

export interface MonthGroup<T> {
  month: string;
  days: DayGroup<T>[];
}

export function groupByMonth<T extends Pick<History, 'date'>>(entries: readonly T[]): MonthGroup<T>[] {
  const months: MonthGroup<T>[] = [];
  for (const entry of entries) {
    const month = entry.date.slice(0, 6);
    if (months.at(-1)?.month !== month) months.push({ month, days: [] });
    const { days } = months.at(-1)!;
    if (days.at(-1)?.day !== entry.date) days.push({ day: entry.date, entries: [] });
    days.at(-1)!.entries.push(entry);
  }
  return months;
}
