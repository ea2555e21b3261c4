// Describes the changes to an outfit in sentences.
import { locale, t } from '../../lib/i18n/index.svelte';
import { changeOf, type Content } from './merge';

export function listNames(names: string[]): string {
  return new Intl.ListFormat(locale(), { type: 'conjunction' }).format(names);
}

/** One sentence for each kind of change; none if nothing was changed. */
export function sayChange(before: Content, after: Content, nameOf: (id: string) => string): string[] {
  const { renamed, added, removed, reordered } = changeOf(before, after);
  return [
    ...(renamed ? [t('conflict.renamed', { name: after.name })] : []),
    ...(added.length ? [t('conflict.added', { names: listNames(added.map(nameOf)) })] : []),
    ...(removed.length ? [t('conflict.removed', { names: listNames(removed.map(nameOf)) })] : []),
    ...(reordered ? [t('conflict.reordered')] : []),
  ];
}
