// The pages of a score in the organiser. Nothing is saved until somebody saves all changes at once.
import type { Tagged } from '../../lib/api/client';
import type { Failure } from '../../lib/api/failure';
import { Editor } from '../../lib/editor.svelte';
import { t, tn } from '../../lib/i18n/index.svelte';
import { done } from '../../lib/toasts.svelte';
import { fieldsWording } from '../../lib/wording';
import { getScoreNow, itemUrl, putPages, restoreScore } from '../api';
import { cropOf, turn } from '../geometry';
import { listed } from '../library/list.svelte';
import type { Crop, Head, Item } from '../types';
import { pageName } from '../words';
import { moveTogether, orderOf, placeTogether, putBack } from './several';
import { mergeSheets, newSheet, onlyAdded, sameSheets, sheetsOf, wantedPages, type Sheet } from './sheets';

/** Which pages something is done to. */
export type Reach = 'this' | 'all' | 'odd' | 'even';

const mineFirst = { order: 'mine', pages: 'mine' } as const;

export class PagesEditor extends Editor<Head, Sheet[]> {
  draft = $state.raw<Sheet[]>([]);

  constructor(readonly scoreId: string) {
    super(scoreId, []);
    void this.load();
  }

  move(from: number, to: number): void {
    const sheets = [...this.draft];
    sheets.splice(to, 0, ...sheets.splice(from, 1));
    this.draft = sheets;
  }

  /** The page at `from` goes to `to`, and the others that are chosen with it. */
  moveTogether(chosen: ReadonlySet<string>, way: { from: number; to: number; past: boolean }): void {
    this.draft = moveTogether(this.draft, chosen, way);
  }

  /** Those that are chosen stand together, the first of them at this place. */
  placeTogether(chosen: ReadonlySet<string>, at: number): void {
    this.draft = placeTogether(this.draft, chosen, at);
  }

  /** In the order they had before. */
  orderAs(before: readonly Sheet[]): void {
    this.draft = orderOf(this.draft, before);
  }

  rename(key: string, name: string): void {
    this.#change(key, () => ({ name }));
  }

  turn(...keys: string[]): void {
    for (const key of keys) this.#change(key, ({ rotation }) => ({ rotation: turn(rotation) }));
  }

  /** Cuts margins off, said of the page as it is seen. */
  crop(at: number, seen: Crop, reach: Reach): void {
    const reached = (index: number) =>
      reach === 'this' ? index === at : reach === 'all' || index % 2 === (reach === 'odd' ? 0 : 1);
    this.draft = this.draft.map((sheet, index) =>
      reached(index) ? { ...sheet, crop: cropOf(seen, sheet.rotation) } : sheet,
    );
  }

  remove(...keys: string[]): void {
    const gone = this.draft.map((thing, at) => ({ thing, at })).filter(({ thing }) => keys.includes(thing.key));
    const [first] = gone;
    if (!first) return;
    this.draft = this.draft.filter(({ key }) => !keys.includes(key));
    const text =
      gone.length > 1 ? tn('pages.removedMany', gone.length) : t('pages.removed', { name: pageName(first.thing, first.at) });
    done(text, () => {
      this.draft = putBack(this.draft, gone);
    });
  }

  /** Puts pictures that are there in as new pages, at the end. */
  insert(items: readonly Item[]): void {
    const sheets = items.map((item) =>
      newSheet(item, {
        imageUrl: itemUrl(this.scoreId, item.itemId, 'original'),
        thumbnailUrl: itemUrl(this.scoreId, item.itemId, 'small'),
        mediumUrl: itemUrl(this.scoreId, item.itemId, 'medium'),
      }),
    );
    this.draft = [...this.draft, ...sheets];
  }

  #change(key: string, change: (sheet: Sheet) => Partial<Sheet>): void {
    this.draft = this.draft.map((sheet) => (sheet.key === key ? { ...sheet, ...change(sheet) } : sheet));
  }

  protected ask(): Promise<Tagged<Head>> {
    return getScoreNow(this.scoreId);
  }

  protected async put(_: Sheet[], after: Sheet[], tag: string | null): Promise<Tagged<Head>> {
    const saved = await putPages(this.scoreId, wantedPages(after), tag);
    listed(saved.data);
    return saved;
  }

  protected contentOf({ pages }: Head): Sheet[] {
    return sheetsOf(pages);
  }

  protected show(sheets: Sheet[]): void {
    this.draft = sheets;
  }

  protected same(one: Sheet[], other: Sheet[]): boolean {
    return sameSheets(one, other);
  }

  protected isDeleted({ deletedAt }: Head): boolean {
    return deletedAt !== null;
  }

  protected restore(): Promise<Tagged<Head>> {
    return restoreScore(this.scoreId);
  }

  protected override reason(failure: Failure): string | null {
    return fieldsWording(failure) ?? super.reason(failure);
  }

  protected override carry(base: Sheet[], draft: Sheet[], now: Sheet[]): Sheet[] {
    return mergeSheets(base, draft, now, mineFirst).sheets;
  }

  /** Pages that were only added, for example by an import, need no decision. */
  protected override join(before: Sheet[], wanted: Sheet[], now: Sheet[]): Sheet[] | null {
    return onlyAdded(before, now) ? this.carry(before, wanted, now) : null;
  }

  /** Pages that come in while others are being put in order join them; unless both were put in order. */
  protected override absorb(fresh: Tagged<Head>): void {
    const both = mergeSheets(this.base, this.draft, this.contentOf(fresh.data), mineFirst);
    if (both.clashes.length) super.absorb(fresh);
    else {
      this.rebase(fresh);
      this.draft = both.sheets;
    }
  }
}
