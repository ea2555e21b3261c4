// What the collections offer offline. A collection that keeps something has a file `src/<collection>/worker.ts` and is
// found by it; the others have no such file. The service worker and the offline page are scripts of their own, without
// the interface: such a file imports nothing of it.

export type Language = 'en' | 'ja';

export interface WorkerPart {
  /** The prefix of its caches, followed by the account: one cache for each account. */
  prefix: string;
  /** The response that is required to show anything at a path; null if nothing there is ever kept. */
  needs(path: string): string | null;
  /** Whether a response may be kept. While the server can be reached, it comes from there. */
  isAnswer(path: string): boolean;
  /** Whether it never changes, so that what is kept is as good as what the server has. */
  isFixed(path: string): boolean;
  /** Deletes a kept response, and what belongs to it, that the current account can no longer see. */
  takeOut(cache: Cache, path: string): Promise<void>;
  /** What the offline page says above the list of what is kept. */
  heading: Record<Language, string>;
  /** What is kept, as the offline page lists it. */
  list(cache: Cache, language: Language): Promise<{ path: string; title: string }[]>;
}

export const parts = Object.values(import.meta.glob<WorkerPart>('../*/worker.ts', { eager: true, import: 'worker' }));
