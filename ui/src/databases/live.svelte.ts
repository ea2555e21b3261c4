// The database that is open.
import { Failure } from '../lib/api/failure';
import { t } from '../lib/i18n/index.svelte';
import { differencesOf, Versioned } from '../lib/versioned.svelte';
import { getDatabase, renameDatabase } from './api';
import type { Database } from './types';
import { nameTaken } from './words';

export class LiveDatabase extends Versioned<Database, { name: string }> {
  constructor(readonly id: string) {
    super({
      get: () => getDatabase(id),
      change: async ({ name }, tag) => {
        try {
          return await renameDatabase(id, name, tag);
        } catch (thrown) {
          throw nameTaken(Failure.from(thrown));
        }
      },
      differences: (before, now) =>
        differencesOf<Database>([{ label: t('databases.name'), read: ({ name }) => name }], before, now),
      taken: () => {},
    });
  }
}
