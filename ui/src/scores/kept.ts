// The prefixes of the names under which scores keep data in the browser.

/** The scores that were opened on the stand, in one cache for each account. */
export const keptPrefix = 'todana-scores-';

/** Layers that are hidden on this screen: by account and score. */
export const layersPrefix = 'todana.layers.';
