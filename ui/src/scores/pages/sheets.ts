// The pages of a score while they are organised: what changed in them, and what two people changed at once.
import { changeOfOrder, mergeOrder, same, type OrderChange, type Side } from '../../lib/merge-order';
import { sameCrop } from '../geometry';
import { givenName } from '../names';
import type { Item, PageWanted, ScorePage } from '../types';

/** A page in the organiser; a new one has no number yet. */
export type Sheet = Omit<ScorePage, 'pageId'> & { pageId: number | null; key: string };

export interface SheetsChange extends OrderChange {
  renamed: string[];
  turned: string[];
  cropped: string[];
}

export interface Merged {
  sheets: Sheet[];
  /** Where both changed the same thing differently, so that one side had to be preferred. */
  clashes: ('order' | 'pages')[];
}

export function sheetsOf(pages: readonly ScorePage[]): Sheet[] {
  return pages.map((page) => ({ ...page, name: givenName(page), key: `p${page.pageId}` }));
}

let made = 0;

/** A new page of a picture that is there. */
export function newSheet(item: Item, urls: Pick<Sheet, 'imageUrl' | 'thumbnailUrl' | 'mediumUrl'>): Sheet {
  made += 1;
  return {
    key: `n${made}`,
    pageId: null,
    itemId: item.itemId,
    name: '',
    ...urls,
    width: item.width ?? 1,
    height: item.height ?? 1,
    rotation: 0,
    crop: null,
  };
}

/** As the server wants to hear it. With its item, so that a page somebody else took out comes back; one without
    a name is called by its number again. */
export function wantedPages(sheets: readonly Sheet[]): PageWanted[] {
  return sheets.map(({ pageId, itemId, name, rotation, crop }) => {
    const called = name.trim() || String(pageId ?? '');
    return {
      ...(pageId === null ? {} : { pageId }),
      itemId,
      ...(called ? { name: called } : {}),
      rotation,
      crop,
    };
  });
}

const fields = {
  renamed: (one: Sheet, other: Sheet) => one.name === other.name,
  turned: (one: Sheet, other: Sheet) => one.rotation === other.rotation,
  cropped: (one: Sheet, other: Sheet) => sameCrop(one.crop, other.crop),
};

const keys = (sheets: readonly Sheet[]) => sheets.map(({ key }) => key);
const byKey = (sheets: readonly Sheet[]) => new Map(sheets.map((sheet) => [sheet.key, sheet]));

export function sameSheets(one: readonly Sheet[], other: readonly Sheet[]): boolean {
  if (!same(keys(one), keys(other))) return false;
  return one.every((sheet, at) => Object.values(fields).every((equal) => equal(sheet, other[at]!)));
}

/** What changed, by the keys of the pages. */
export function changeOfSheets(before: readonly Sheet[], after: readonly Sheet[]): SheetsChange {
  const had = byKey(before);
  const differ = (equal: (one: Sheet, other: Sheet) => boolean) =>
    keys(after.filter((sheet) => had.has(sheet.key) && !equal(had.get(sheet.key)!, sheet)));
  return {
    ...changeOfOrder(keys(before), keys(after)),
    renamed: differ(fields.renamed),
    turned: differ(fields.turned),
    cropped: differ(fields.cropped),
  };
}

/** Whether all that was there is still there as it was. */
export function onlyAdded(before: readonly Sheet[], after: readonly Sheet[]): boolean {
  const { added: _, reordered, ...changes } = changeOfSheets(before, after);
  return !reordered && Object.values(changes).every(({ length }) => length === 0);
}

export function mergeSheets(
  base: readonly Sheet[],
  mine: readonly Sheet[],
  theirs: readonly Sheet[],
  prefer: Record<'order' | 'pages', Side>,
): Merged {
  const order = mergeOrder(keys(base), keys(mine), keys(theirs), prefer.order);
  const [inBase, inMine, inTheirs] = [byKey(base), byKey(mine), byKey(theirs)];
  let clash = false;

  /** Of one thing about a page, what holds: what one side changed; where both did, the preferred one. */
  function choose(was: Sheet, here: Sheet, there: Sheet, equal: (one: Sheet, other: Sheet) => boolean): Sheet {
    if (equal(was, here) || equal(here, there)) return there;
    if (equal(was, there)) return here;
    clash = true;
    return prefer.pages === 'mine' ? here : there;
  }

  const sheets = order.ids.map((key) => {
    const [was, here, there] = [inBase.get(key), inMine.get(key), inTheirs.get(key)];
    if (!was || !here || !there) return (here ?? there)!;
    return {
      ...there,
      name: choose(was, here, there, fields.renamed).name,
      rotation: choose(was, here, there, fields.turned).rotation,
      crop: choose(was, here, there, fields.cropped).crop,
    };
  });
  return { sheets, clashes: [...(order.clash ? (['order'] as const) : []), ...(clash ? (['pages'] as const) : [])] };
}
