// Describes the changes to the pages of a score in sentences.
import { locale, t } from '../../lib/i18n/index.svelte';
import { pageName } from '../words';
import { changeOfSheets, type Sheet } from './sheets';

/** So many are named; of more, how many there are. */
const namedMost = 6;

/** One sentence for each kind of change; none if nothing was changed. */
export function sayChange(before: readonly Sheet[], after: readonly Sheet[]): string[] {
  const now = new Map(after.map((sheet, at) => [sheet.key, pageName(sheet, at)]));
  const names = new Map([...now, ...before.map((sheet, at): [string, string] => [sheet.key, pageName(sheet, at)])]);
  const list = (keys: readonly string[], say = (key: string) => names.get(key) ?? '') => {
    const named = keys.slice(0, namedMost).map(say);
    const rest = keys.length - named.length;
    const all = rest > 0 ? [...named, t('pages.more', { count: rest })] : named;
    return new Intl.ListFormat(locale(), { type: 'conjunction' }).format(all);
  };
  const { added, removed, reordered, renamed, turned, cropped } = changeOfSheets(before, after);
  return [
    ...(added.length ? [t('pages.saidAdded', { names: list(added) })] : []),
    ...(removed.length ? [t('pages.saidRemoved', { names: list(removed) })] : []),
    ...(reordered ? [t('pages.saidReordered')] : []),
    ...(renamed.length
      ? [t('pages.saidRenamed', { names: list(renamed, (key) => `${names.get(key)} → ${now.get(key)}`) })]
      : []),
    ...(turned.length ? [t('pages.saidTurned', { names: list(turned) })] : []),
    ...(cropped.length ? [t('pages.saidCropped', { names: list(cropped) })] : []),
  ];
}
