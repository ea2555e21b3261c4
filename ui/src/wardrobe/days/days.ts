// Days on which something can have been worn.
import { t } from '../../lib/i18n/index.svelte';
import { dayFirst, today, type Day } from '../dates';

/** What is wrong with a day, as text: more can be typed than picked. */
export function wrongDay(day: Day | null): string | null {
  if (day === null || day < dayFirst) return t('wear.noDay');
  return day > today() ? t('wear.notYet') : null;
}
