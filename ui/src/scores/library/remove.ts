// Deletes scores, and offers to undo it.
import { each } from '../../lib/each';
import { t, tn } from '../../lib/i18n/index.svelte';
import { done } from '../../lib/toasts.svelte';
import { deleteScore, restoreScore } from '../api';
import { relist, unlisted } from './list.svelte';

/** Deletes them; they leave the list at once. Returns how many were deleted. */
export async function deleteMany(ids: readonly string[]): Promise<number> {
  const gone = await each(ids, deleteScore);
  unlisted(gone);
  if (gone.length) done(tn('scores.deleted', gone.length), () => void restoreMany(gone));
  return gone.length;
}

async function restoreMany(ids: readonly string[]): Promise<void> {
  await each(ids, restoreScore);
  relist();
}

/** Restores one, which can be undone as well. Returns whether it was restored. */
export async function restore(scoreId: string, title: string, undone: () => void): Promise<boolean> {
  const back = await each([scoreId], restoreScore);
  if (back.length === 0) return false;
  relist();
  done(t('scores.restored', { title }), () => {
    void each([scoreId], deleteScore).then(() => {
      relist();
      undone();
    });
  });
  return true;
}
