// How much space a database needs, as a file and in the storage, in parts that add up; and how large it was after each
// change.
import type { Commit, Statistics } from '../types';

export interface Sizes {
  /** As a file. */
  file: number;
  /** The pages of the file without content. */
  free: number;
  pages: number;
  /** The storage of the newest state. */
  newest: number;
  /** The additional storage of earlier states and versions. */
  earlier: number;
  /** What is no longer needed, and is deleted soon. */
  waste: number;
}

export function sizesOf(statistics: Statistics): Sizes {
  const { sizeBytes, freeBytes, pageBytes, snapshotBytes, objectBytes, wasteBytes } = statistics;
  // What a fork started with is stored with the other database.
  const newest = Math.min(snapshotBytes, objectBytes);
  const waste = Math.min(wasteBytes, objectBytes - newest);
  return {
    file: sizeBytes,
    free: Math.min(freeBytes, sizeBytes),
    pages: pageBytes > 0 ? Math.round(sizeBytes / pageBytes) : 0,
    newest,
    earlier: objectBytes - newest - waste,
    waste,
  };
}

/** A state, and how large the database was in it. */
export interface Size {
  sequence: number;
  time: string;
  bytes: number;
}

/** The earliest first. */
export function sizesOver(commits: readonly Commit[], pageBytes: number): Size[] {
  return commits.toReversed().map(({ sequence, time, pages }) => ({ sequence, time, bytes: pages * pageBytes }));
}

/** Those that changed the size. */
export function changesOf(sizes: readonly Size[]): Size[] {
  return sizes.filter(({ bytes }, at) => bytes !== sizes[at - 1]?.bytes);
}

/** A line with a step for each size, as wide and high as said; `most` reaches the top. */
export function stepsOf(sizes: readonly Size[], width: number, height: number, most: number): string {
  const step = width / Math.max(sizes.length, 1);
  const round = (value: number) => Math.round(value * 100) / 100;
  const high = (bytes: number) => round(height - (most > 0 ? bytes / most : 0) * height);
  return sizes.map(({ bytes }, at) => `${at === 0 ? 'M0 ' : 'V'}${high(bytes)}H${round((at + 1) * step)}`).join('');
}
