// The texts of sources in Japanese.
export const sources = {
  'sources.title': '保存場所',
  'sources.single': '保存場所',
};
