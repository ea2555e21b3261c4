// Actions on several clothes at once, each with an undo.
import { Failure } from '../../lib/api/failure';
import { each } from '../../lib/each';
import { t, tn } from '../../lib/i18n/index.svelte';
import { done } from '../../lib/toasts.svelte';
import { changeClothing, deleteClothing, getClothing, restoreClothing } from '../api';
import type { Clothing, ClothingChange, Laundry } from '../types';
import { listed, relist, unlisted } from './list.svelte';

/** Deletes them; they leave the list at once. Returns how many were deleted. */
export async function deleteMany(w: string, ids: readonly string[]): Promise<number> {
  const gone = await each(ids, (id) => deleteClothing(w, id));
  unlisted(gone);
  if (gone.length) done(tn('clothes.deleted', gone.length), () => void restoreMany(w, gone));
  return gone.length;
}

export async function restoreMany(w: string, ids: readonly string[]): Promise<void> {
  await each(ids, (id) => restoreClothing(w, id));
  relist();
}

/** Changes one as it is now, not as it was when the list was made; tries again if somebody was faster. */
async function amend(w: string, id: string, change: (now: Clothing) => ClothingChange | null): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const { data, tag } = await getClothing(w, id);
    const wanted = change(data);
    if (!wanted) return;
    try {
      listed((await changeClothing(w, id, wanted, tag)).data);
      return;
    } catch (thrown) {
      if (attempt === 3 || Failure.from(thrown).kind !== 'changed-meanwhile') throw thrown;
    }
  }
}

export async function tagMany(w: string, ids: readonly string[], tag: string): Promise<void> {
  const given: string[] = [];
  const worked = await each(ids, (id) =>
    amend(w, id, ({ tags }) => {
      if (tags.includes(tag)) return null;
      given.push(id);
      return { tags: [...tags, tag] };
    }),
  );
  if (worked.length === 0) return;
  done(tn('clothes.tagged', worked.length, { tag }), () => {
    void each(given, (id) => amend(w, id, ({ tags }) => ({ tags: tags.filter((one) => one !== tag) })));
  });
}

export async function launderMany(
  w: string,
  clothes: readonly Clothing[],
  laundry: Laundry | null,
  name: string,
): Promise<void> {
  const set = (id: string, to: Laundry | null) =>
    changeClothing(w, id, { laundry: to }).then(({ data }) => listed(data));
  const before = clothes.map((one) => ({ id: one.clothingId, laundry: one.laundry }));
  const worked = await each(before, ({ id }) => set(id, laundry));
  if (worked.length === 0) return;
  done(t('clothes.laundered', { state: name }), () => void each(worked, (one) => set(one.id, one.laundry)));
}
