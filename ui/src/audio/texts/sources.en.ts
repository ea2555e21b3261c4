// The texts of sources in English.
export const sources = {
  'sources.title': 'Sources',
  'sources.single': 'Source',
};
