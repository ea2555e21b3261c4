// Deleting outfits and bringing them back, each with a way back.
import { t } from '../../lib/i18n/index.svelte';
import { complain, done } from '../../lib/toasts.svelte';
import { wording } from '../../lib/wording';
import { deleteTemplate, restoreTemplate } from '../api';
import type { Template } from '../types';

type Named = Pick<Template, 'wardrobeId' | 'templateId' | 'name'>;

/** `changed` runs after it is deleted, and again if it comes back. */
export async function remove(outfit: Named, changed: () => void): Promise<void> {
  const { wardrobeId, templateId, name } = outfit;
  try {
    await deleteTemplate(wardrobeId, templateId);
    changed();
    done(t('outfits.deleted', { name }), () => {
      restoreTemplate(wardrobeId, templateId).then(changed, (thrown) => complain(wording(thrown)));
    });
  } catch (thrown) {
    complain(wording(thrown));
  }
}

export async function restore(outfit: Named, changed: () => void): Promise<void> {
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
