// What the collections keep in the browser for an account (`keeps` in their manifests).
import { collections } from '../collections';

function startsWithOne(name: string, beginnings: readonly string[]): boolean {
  return beginnings.some((beginning) => name.startsWith(beginning));
}

/** Signing out leaves no personal data behind, even where there is no service worker. */
export async function forgetKept(): Promise<void> {
  const storage = collections.flatMap(({ keeps }) => keeps?.storage ?? []);
  try {
    for (const name of Object.keys(localStorage)) if (startsWithOne(name, storage)) localStorage.removeItem(name);
  } catch {
    // Without storage nothing was kept.
  }
  // On plain HTTP there are no caches, and so nothing in them.
  if (!('caches' in globalThis)) return;
  const cached = collections.flatMap(({ keeps }) => keeps?.caches ?? []);
  try {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => startsWithOne(name, cached)).map((name) => caches.delete(name)));
  } catch {
    // The browser allows no storage.
  }
}
