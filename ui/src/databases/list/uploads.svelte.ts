// Uploads of files that become databases.
import { Failure } from '../../lib/api/failure';
import { t } from '../../lib/i18n/index.svelte';
import { say } from '../../lib/toasts.svelte';
import { UploadQueue } from '../../lib/upload.svelte';
import { sqliteType, uploadPlace } from '../api';
import type { Database } from '../types';
import { freeName, nameOfFile } from './names';

/** How a SQLite file begins. */
const magic = 'SQLite format 3\0';

export class Uploads {
  readonly queue: UploadQueue;
  #names = new Map<File, string>();
  #files = new Map<number, File>();
  /** The names of other databases, as far as they are known. */
  #taken = new Set<string>();

  constructor(arrived: (database: Database) => void) {
    this.queue = new UploadQueue({
      url: (file) => uploadPlace(this.#names.get(file) ?? nameOfFile(file.name)),
      headers: () => ({ 'Content-Type': sqliteType }),
      atOnce: 2,
      ondone: (answer, file) => {
        this.#names.delete(file);
        const database = answer as Database;
        say(t('databases.uploaded', { name: database.name }));
        arrived(database);
        this.#tidy();
      },
    });
  }

  async add(files: readonly File[], taken: readonly string[]): Promise<void> {
    for (const name of taken) this.#taken.add(name);
    for (const file of files) {
      if (!(await looksRight(file))) {
        this.queue.refuse(file, new Failure('unsupported-type'));
        continue;
      }
      this.#names.set(file, this.#free(nameOfFile(file.name)));
      this.#files.set(this.queue.put(file), file);
      this.queue.start();
    }
  }

  /** Another name for a file whose own is taken: not all names are known here. */
  offer(id: number): string | null {
    const file = this.#files.get(id);
    const refused = file && this.#names.get(file);
    return refused ? this.#free(nameOfFile(file.name), refused) : null;
  }

  retryAs(id: number, name: string): void {
    const file = this.#files.get(id);
    if (!file) return;
    this.#taken.add(this.#names.get(file) ?? '');
    this.#names.set(file, name);
    this.queue.retry(id);
  }

  #free(name: string, ...refused: string[]): string {
    return freeName(name, [...this.#taken, ...this.#names.values(), ...refused]);
  }

  /** Uploaded files are in the list itself. */
  #tidy(): void {
    setTimeout(() => {
      for (const item of this.queue.items.filter(({ state }) => state === 'done')) this.queue.dismiss(item.id);
    }, 2500);
  }
}

/** An empty file is an empty database. If it cannot be read here, the server decides. */
async function looksRight(file: File): Promise<boolean> {
  try {
    const begin = await file.slice(0, magic.length).text();
    return begin === '' || begin === magic;
  } catch {
    return true;
  }
}
