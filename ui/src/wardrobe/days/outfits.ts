// Deleting outfits and bringing them back, each with a way back.
import { t } from '../../lib/i18n/index.svelte';
import { complain, done } from '../../lib/toasts.svelte';
import { wording } from '../../lib/wording';
import { deleteTemplate, restoreTemplate } from '../api';
import type { Template } from '../types';
import { changed } from './changes.svelte';

type Named = Pick<Template, 'wardrobeId' | 'templateId' | 'name'>;

/** Says whether it is deleted. */
export async function remove(outfit: Named): Promise<boolean> {
  const { wardrobeId, templateId, name } = outfit;
  try {
    await deleteTemplate(wardrobeId, templateId);
    changed();
    done(t('outfits.deleted', { name }), () => {
      restoreTemplate(wardrobeId, templateId).then(changed, (thrown) => complain(wording(thrown)));
    });
    return true;
  } catch (thrown) {
    complain(wording(thrown));
    return false;
  }
}

export async function restore(outfit: Named): Promise<void> {
  const { wardrobeId, templateId, name } = outfit;
  try {
    await restoreTemplate(wardrobeId, templateId);
    changed();
    done(t('outfits.restored', { name }), () => {
      deleteTemplate(wardrobeId, templateId).then(changed, (thrown) => complain(wording(thrown)));
    });
  } catch (thrown) {
    complain(wording(thrown));
  }
}
