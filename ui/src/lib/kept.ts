// What is kept in the browser to be there without a connection: the scores that were opened on the stand,
// in one cache for each account. The service worker answers from it (`src/worker/sw.js`), and takes it away
// when the server says that somebody else is here, or nobody.
export const keptPrefix = 'todana-scores-';

/** Layers that are hidden on this screen: by account and score. */
export const layersPrefix = 'todana.layers.';

/** What was run in the SQL console, and what stands in it: by account and database. */
export const sqlPrefix = 'todana.sql.';

/** Signing out leaves nothing of a person behind, also where no service worker is looking. */
export async function forgetKept(): Promise<void> {
  try {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(layersPrefix) || name.startsWith(sqlPrefix)) localStorage.removeItem(name);
    }
  } catch {
    // Without storage nothing was kept.
  }
  // On plain HTTP there are no caches, and so nothing in them.
  if (!('caches' in globalThis)) return;
  try {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith(keptPrefix)).map((name) => caches.delete(name)));
  } catch {
    // The browser lets nothing be kept.
  }
}
