// Outfits that somebody was working on and left without saving: kept as long as the page is open, so that
// going elsewhere and back loses nothing.
import type { Thumb } from '../types';
import type { Content } from './merge';

export interface Draft {
  name: string;
  clothes: Thumb[];
  /** What it was made from, and the version of that; none for an outfit that is new. */
  base: Content | null;
  tag: string | null;
}

const kept = new Map<string, Draft>();

/** By the outfit, or by the wardrobe for one that is new. */
export function keepDraft(id: string, draft: Draft | null): void {
  if (draft) kept.set(id, draft);
  else kept.delete(id);
}

export function draftOf(id: string): Draft | null {
  return kept.get(id) ?? null;
}
