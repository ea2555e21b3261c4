// Photos that become clothes: a garment is created for each, then the photo is uploaded as its picture.
import { Failure } from '../../lib/api/failure';
import { newKey, type Key } from '../../lib/api/intent';
import { t } from '../../lib/i18n/index.svelte';
import { tidyFileName } from '../../lib/names';
import { UploadQueue, type UploadItem } from '../../lib/upload.svelte';
import { imagePlace, makeClothing } from '../api';
import { nameMax, type Clothing } from '../types';
import { photograph } from './photo';

export interface Addition {
  readonly id: number;
  readonly file: File;
  /** Of the file itself, to be seen before it has arrived. */
  readonly preview: string;
  /** So that a garment is created once, however often the request is repeated. */
  readonly key: Key;
  clothing: Clothing | null;
}

export class Adding {
  additions = $state<Addition[]>([]);
  #queue: UploadQueue;

  constructor(wardrobeId: string) {
    this.#queue = new UploadQueue({
      method: 'PUT',
      url: (file) => imagePlace(wardrobeId, this.#of(file)?.clothing?.clothingId ?? ''),
      prepare: async (file) => {
        const picture = await photograph(file);
        const addition = this.#of(file);
        // It was removed from the list while it was being read.
        if (!addition) throw new Failure('unexpected');
        addition.clothing ??= await makeClothing(
          wardrobeId,
          { name: tidyFileName(file.name, nameMax) || t('clothes.unnamed') },
          addition.key,
        );
        return picture;
      },
      ondone: (answer, file) => {
        const addition = this.#of(file);
        if (addition) addition.clothing = answer as Clothing;
      },
    });
  }

  get busy(): boolean {
    return this.#queue.busy;
  }

  /** How many have arrived. */
  get arrived(): number {
    return this.#queue.items.filter(({ state }) => state === 'done').length;
  }

  add(files: Iterable<File>): void {
    for (const file of files) {
      const id = this.#queue.put(file);
      const preview = URL.createObjectURL(file);
      this.additions.push({ id, file, preview, key: newKey(), clothing: null });
    }
    this.#queue.start();
  }

  item(id: number): UploadItem | undefined {
    return this.#queue.items.find((item) => item.id === id);
  }

  canRetry(id: number): boolean {
    return this.#queue.canRetry(id);
  }

  retry(id: number): void {
    this.#queue.retry(id);
  }

  cancel(id: number): void {
    this.#queue.cancel(id);
  }

  /** Removes one from the list. If its garment already exists, it stays, without a photo. */
  dismiss(id: number): void {
    this.#queue.dismiss(id);
    const gone = this.additions.find((addition) => addition.id === id);
    if (gone) URL.revokeObjectURL(gone.preview);
    this.additions = this.additions.filter((addition) => addition.id !== id);
  }

  clear(): void {
    for (const { id } of [...this.additions]) this.dismiss(id);
  }

  #of(file: File): Addition | undefined {
    return this.additions.find((addition) => addition.file === file);
  }
}

const all = new Map<string, Adding>();

/** They continue while other pages are open. */
export function addingTo(wardrobeId: string): Adding {
  const found = all.get(wardrobeId) ?? new Adding(wardrobeId);
  all.set(wardrobeId, found);
  return found;
}
