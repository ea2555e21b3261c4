// An outfit in the editor.
import type { Tagged } from '../../lib/api/client';
import type { Failure } from '../../lib/api/failure';
import { fieldWording } from '../../lib/wording';
import { Editor } from '../../lib/editor.svelte';
import { t } from '../../lib/i18n/index.svelte';
import { fitsName } from '../../lib/names';
import { changeOutfit, getOutfit, restoreOutfit } from '../api';
import { nameMax, type OutfitDetail, type Thumb } from '../types';
import { changed } from './changes.svelte';
import { changeOf, merge, sameContent, type Content } from './merge';

/** Every garment that was ever seen here, to be able to speak of it. */
const known = new Map<string, Thumb>();

function learn(thumbs: readonly Thumb[]): void {
  for (const thumb of thumbs) known.set(thumb.clothingId, thumb);
}

/** What to ask for: only what is different. */
function changeFrom(before: Content, after: Content): Partial<Content> {
  const { renamed, added, removed, reordered } = changeOf(before, after);
  return {
    ...(renamed ? { name: after.name } : {}),
    ...(added.length || removed.length || reordered ? { clothingIds: after.clothingIds } : {}),
  };
}

export class OutfitEditor extends Editor<OutfitDetail, Content> {
  name = $state('');
  clothes = $state.raw<Thumb[]>([]);
  /** What is wrong with the name. */
  error = $state<string | null>(null);
  readonly known: ReadonlyMap<string, Thumb> = known;

  readonly draft = $derived<Content>({
    name: this.name.trim(),
    clothingIds: this.clothes.map(({ clothingId }) => clothingId),
  });
  readonly fits = $derived(fitsName(this.draft.name, nameMax) && this.draft.clothingIds.length > 0);

  constructor(
    private readonly wardrobeId: string,
    private readonly outfitId: string,
  ) {
    super(outfitId, { name: '', clothingIds: [] });
    void this.load();
  }

  override async save(): Promise<void> {
    if (this.fits) await super.save();
    else this.problem = t('outfit.needs');
  }

  protected async ask(): Promise<Tagged<OutfitDetail>> {
    const fresh = await getOutfit(this.wardrobeId, this.outfitId);
    learn(fresh.data.clothes);
    return fresh;
  }

  protected async put(before: Content, after: Content, tag: string | null): Promise<Tagged<OutfitDetail>> {
    learn(this.clothes);
    const saved = await changeOutfit(this.wardrobeId, this.outfitId, changeFrom(before, after), tag);
    learn(saved.data.clothes);
    return saved;
  }

  protected contentOf({ name, clothingIds }: OutfitDetail): Content {
    return { name, clothingIds };
  }

  protected show({ name, clothingIds }: Content): void {
    learn(this.clothes);
    this.name = name;
    this.clothes = clothingIds.flatMap((id) => known.get(id) ?? []);
  }

  protected same(one: Content, other: Content): boolean {
    return sameContent(one, other);
  }

  protected isDeleted({ status }: OutfitDetail): boolean {
    return status === 'DELETED';
  }

  protected restore(): Promise<Tagged<OutfitDetail>> {
    return restoreOutfit(this.wardrobeId, this.outfitId);
  }

  /** The server does not accept deleted garments, except those that are already in the outfit. */
  protected override undoable(before: Content, after: Content): boolean {
    const { removed } = changeOf(before, after);
    return removed.every((id) => known.get(id)?.status === 'ACTIVE');
  }

  protected override carry(base: Content, draft: Content, now: Content): Content {
    return merge(base, draft, now, { name: 'mine', order: 'mine' }).content;
  }

  protected override undone(): void {
    changed();
  }

  protected override reason(failure: Failure): string | null {
    this.error = fieldWording(failure, 'name') ?? null;
    return this.error ? null : (fieldWording(failure, 'clothingIds') ?? super.reason(failure));
  }

  protected override async trying(act: () => Promise<void>): Promise<void> {
    this.error = null;
    await super.trying(act);
  }
}
