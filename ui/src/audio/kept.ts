// The prefixes of the names under which audio keeps data in the browser.

/** The queue, the volume and plays that were not reported yet, by account. */
export const playerPrefix = 'todana.player.';
