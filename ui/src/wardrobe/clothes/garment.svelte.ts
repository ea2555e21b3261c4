// One garment as it is on the server, and changes to it.
import { Versioned } from '../../lib/versioned.svelte';
import { changeClothing, getClothing } from '../api';
import { note } from '../known.svelte';
import type { Clothing, ClothingChange } from '../types';
import { differences } from './differences';
import { listed } from './list.svelte';

export class GarmentState extends Versioned<Clothing, ClothingChange> {
  constructor(
    readonly wardrobeId: string,
    readonly clothingId: string,
  ) {
    super({
      get: () => getClothing(wardrobeId, clothingId),
      change: (change, tag) => changeClothing(wardrobeId, clothingId, change, tag),
      differences,
      taken: (clothing) => {
        note(wardrobeId, [clothing]);
        listed(clothing);
      },
    });
  }

  /** What is deleted is not changed. */
  get fixed(): boolean {
    return this.value?.status === 'DELETED';
  }
}
