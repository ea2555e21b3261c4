// The texts of playlists in Japanese.
export const playlists = {
  'playlists.title': 'プレイリスト',
  'playlists.single': 'プレイリスト',
};
