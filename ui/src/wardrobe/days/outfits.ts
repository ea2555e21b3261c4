// Deletes and restores outfits, each with an undo.
import { t } from '../../lib/i18n/index.svelte';
import { complain, done } from '../../lib/toasts.svelte';
import { wording } from '../../lib/wording';
import { deleteOutfit, restoreOutfit } from '../api';
import type { Outfit } from '../types';
import { changed } from './changes.svelte';

type Named = Pick<Outfit, 'wardrobeId' | 'templateId' | 'name'>;

/** Says whether it is deleted. */
export async function remove(outfit: Named): Promise<boolean> {
  const { wardrobeId, templateId: outfitId, name } = outfit;
  try {
    await deleteOutfit(wardrobeId, outfitId);
    changed();
    done(t('outfits.deleted', { name }), () => {
      restoreOutfit(wardrobeId, outfitId).then(changed, (thrown) => complain(wording(thrown)));
    });
    return true;
  } catch (thrown) {
    complain(wording(thrown));
    return false;
  }
}

export async function restore(outfit: Named): Promise<void> {
  const { wardrobeId, templateId: outfitId, name } = outfit;
  try {
    await restoreOutfit(wardrobeId, outfitId);
    changed();
    done(t('outfits.restored', { name }), () => {
      deleteOutfit(wardrobeId, outfitId).then(changed, (thrown) => complain(wording(thrown)));
    });
  } catch (thrown) {
    complain(wording(thrown));
  }
}
