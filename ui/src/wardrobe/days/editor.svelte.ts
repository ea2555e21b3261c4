// An outfit in the editor: what the server has, and what was made of it here. Two browsers may change it
// at once: whoever is second is told what the other did, and nothing of either is lost.
import type { Tagged } from '../../lib/api/client';
import { Failure } from '../../lib/api/failure';
import { t } from '../../lib/i18n/index.svelte';
import { fitsName } from '../../lib/names';
import { complain, done, say } from '../../lib/toasts.svelte';
import { wording } from '../../lib/wording';
import { changeTemplate, getTemplate, restoreTemplate } from '../api';
import { nameMax, type TemplateDetail, type Thumb } from '../types';
import { draftOf, keepDraft } from './drafts';
import { changeOf, sameContent, type Content } from './merge';

/** A version that differs by nothing but a wear is tried again, so often. */
const attemptsMost = 5;

function contentOf({ name, clothingIds }: Content): Content {
  return { name, clothingIds };
}

/** What to ask for: only what is different. */
function changeFrom(before: Content, after: Content): Partial<Content> {
  const { renamed, added, removed, reordered } = changeOf(before, after);
  return {
    ...(renamed ? { name: after.name } : {}),
    ...(added.length || removed.length || reordered ? { clothingIds: after.clothingIds } : {}),
  };
}

export class OutfitEditor {
  /** As the server had it last. */
  outfit = $state.raw<TemplateDetail | null>(null);
  failure = $state.raw<Failure | null>(null);
  name = $state('');
  clothes = $state.raw<Thumb[]>([]);
  /** What the draft was made from. */
  base = $state.raw<Content>({ name: '', clothingIds: [] });
  error = $state<string | null>(null);
  problem = $state<string | null>(null);
  busy = $state(false);
  /** What somebody else saved meanwhile, until it is decided what shall hold. */
  conflict = $state.raw<Tagged<TemplateDetail> | null>(null);
  /** Every garment that was ever seen here, to be able to speak of it. */
  readonly known = new Map<string, Thumb>();
  /** The version of `base`. */
  #tag: string | null = null;

  readonly draft = $derived<Content>({
    name: this.name.trim(),
    clothingIds: this.clothes.map(({ clothingId }) => clothingId),
  });
  readonly dirty = $derived(this.outfit !== null && !sameContent(this.base, this.draft));
  readonly fits = $derived(fitsName(this.draft.name, nameMax) && this.draft.clothingIds.length > 0);
  readonly theirs = $derived(this.conflict && contentOf(this.conflict.data));

  constructor(
    private readonly wardrobeId: string,
    private readonly templateId: string,
  ) {
    void this.load();
  }

  async load(): Promise<void> {
    this.failure = null;
    try {
      const fresh = await this.#ask();
      const kept = draftOf(this.templateId);
      this.#adopt(fresh);
      if (!kept?.base) return;
      this.#learn(kept.clothes);
      this.name = kept.name;
      this.clothes = kept.clothes;
      this.base = kept.base;
      this.#tag = kept.tag;
    } catch (thrown) {
      this.failure = Failure.from(thrown);
    }
  }

  /** The page is left: what is not saved is kept for when somebody comes back. */
  leave(): void {
    const { name, clothes, base } = this;
    keepDraft(this.templateId, this.dirty ? { name, clothes, base, tag: this.#tag } : null);
  }

  /** After a wear, which makes a new version: the counts are new, the draft stays. */
  async refresh(): Promise<void> {
    try {
      const fresh = await this.#ask();
      if (!this.dirty) {
        this.#adopt(fresh);
        return;
      }
      this.outfit = fresh.data;
      if (sameContent(this.base, contentOf(fresh.data))) this.#tag = fresh.tag;
    } catch (thrown) {
      complain(wording(thrown));
    }
  }

  async save(): Promise<void> {
    if (!this.fits) {
      this.problem = t('outfit.needs');
      return;
    }
    await this.#trying(async () => {
      if (await this.#put(this.draft, this.base, this.#tag)) say(t('common.saved'));
    });
  }

  discard(): void {
    const back = this.#remember();
    this.problem = null;
    this.name = this.base.name;
    this.clothes = this.base.clothingIds.flatMap((id) => this.known.get(id) ?? []);
    // Somebody else may have changed it since; that is what there is now.
    void this.refresh();
    done(t('common.discarded'), back);
  }

  async takeBoth(content: Content): Promise<void> {
    const theirs = this.conflict;
    if (!theirs) return;
    await this.#trying(async () => {
      if (await this.#put(content, contentOf(theirs.data), theirs.tag)) say(t('conflict.tookBoth'));
    });
  }

  async takeMine(): Promise<void> {
    const theirs = this.conflict;
    const mine = this.draft;
    if (!theirs) return;
    await this.#trying(async () => {
      const gone = theirs.data.status === 'DELETED';
      const now = gone ? await restoreTemplate(this.wardrobeId, this.templateId) : theirs;
      if (!(await this.#put(mine, contentOf(now.data), now.tag))) return;
      done(t('conflict.tookMine'), () => {
        void this.#trying(async () => {
          await this.#put(contentOf(theirs.data), this.base, this.#tag);
        });
      });
    });
  }

  takeTheirs(): void {
    const theirs = this.conflict;
    if (!theirs) return;
    const back = this.#remember();
    this.conflict = null;
    this.#adopt(theirs);
    done(t('conflict.tookTheirs'), back);
  }

  async #ask(): Promise<Tagged<TemplateDetail>> {
    const fresh = await getTemplate(this.wardrobeId, this.templateId);
    this.#learn(fresh.data.clothes);
    return fresh;
  }

  #learn(thumbs: readonly Thumb[]): void {
    for (const thumb of thumbs) this.known.set(thumb.clothingId, thumb);
  }

  /** From now on the draft is measured against this. */
  #rebase({ data, tag }: Tagged<TemplateDetail>): void {
    this.#learn(data.clothes);
    this.outfit = data;
    this.base = contentOf(data);
    this.#tag = tag;
  }

  /** Shows what the server has, in place of the draft. */
  #adopt(fresh: Tagged<TemplateDetail>): void {
    this.#rebase(fresh);
    this.name = fresh.data.name;
    this.clothes = fresh.data.clothes;
  }

  /** What is in the editor now, as something to come back to: made from the same version as now. */
  #remember(): () => void {
    const { outfit, name, clothes, base } = this;
    const tag = this.#tag;
    return () => {
      Object.assign(this, { outfit, name, clothes, base });
      this.#tag = tag;
    };
  }

  /** Saves if nobody was faster; says whether. */
  async #put(wanted: Content, before: Content, version: string | null): Promise<boolean> {
    const sent = this.draft;
    this.#learn(this.clothes);
    for (let attempt = 1; ; attempt += 1) {
      try {
        const change = changeFrom(before, wanted);
        const saved = await changeTemplate(this.wardrobeId, this.templateId, change, version);
        // Whoever went on typing meanwhile keeps what was typed.
        if (sameContent(sent, this.draft)) this.#adopt(saved);
        else this.#rebase(saved);
        this.conflict = null;
        return true;
      } catch (thrown) {
        if (Failure.from(thrown).kind !== 'changed-meanwhile') throw thrown;
        const fresh = await this.#ask();
        const onlyWorn = fresh.data.status === 'ACTIVE' && sameContent(before, contentOf(fresh.data));
        if (!onlyWorn || attempt === attemptsMost) {
          this.conflict = fresh;
          return false;
        }
        version = fresh.tag;
      }
    }
  }

  /** Runs something that may go wrong, and says so where it is looked at. */
  async #trying(act: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.error = null;
    this.problem = null;
    try {
      await act();
    } catch (thrown) {
      const failure = Failure.from(thrown);
      this.error = failure.field('name') ?? null;
      if (!this.error) this.problem = failure.field('clothingIds') ?? wording(failure);
    } finally {
      this.busy = false;
    }
  }
}
