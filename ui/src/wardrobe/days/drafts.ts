// Outfits that somebody left without saving: kept as long as the page is open, so that visiting another page loses
// nothing.
import type { Thumb } from '../types';

export interface Draft {
  name: string;
  clothes: Thumb[];
}

const kept = new Map<string, Draft>();

/** By the wardrobe it would be in. */
export function keepDraft(id: string, draft: Draft | null): void {
  if (draft) kept.set(id, draft);
  else kept.delete(id);
}

export function draftOf(id: string): Draft | null {
  return kept.get(id) ?? null;
}
