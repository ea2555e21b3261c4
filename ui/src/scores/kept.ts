// How the names begin of what scores keep in the browser.

/** The scores that were opened on the stand, in one cache for each account. */
export const keptPrefix = 'todana-scores-';

/** Layers that are hidden on this screen: by account and score. */
export const layersPrefix = 'todana.layers.';
