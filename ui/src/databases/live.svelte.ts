// The database that is open.
import { t } from '../lib/i18n/index.svelte';
import { differencesOf, Versioned } from '../lib/versioned.svelte';
import { getDatabase, renameDatabase } from './api';
import type { Database } from './types';

export class LiveDatabase extends Versioned<Database, { name: string }> {
  constructor(readonly id: string) {
    super({
      get: () => getDatabase(id),
      change: ({ name }, tag) => renameDatabase(id, name, tag),
      differences: (before, now) =>
        differencesOf<Database>([{ label: t('databases.name'), read: ({ name }) => name }], before, now),
      taken: () => {},
    });
  }
}
