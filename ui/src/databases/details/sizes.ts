// What a database takes in storage, in parts that add up.
import type { Statistics } from '../types';

export interface Sizes {
  /** As a file. */
  file: number;
  pages: number;
  /** What the newest state takes. */
  newest: number;
  /** What earlier states and versions take besides. */
  earlier: number;
}

export function sizesOf({ sizeBytes, pageBytes, snapshotBytes, objectBytes }: Statistics): Sizes {
  const newest = Math.min(snapshotBytes, objectBytes);
  return {
    file: sizeBytes,
    pages: pageBytes > 0 ? Math.round(sizeBytes / pageBytes) : 0,
    newest,
    earlier: objectBytes - newest,
  };
}
