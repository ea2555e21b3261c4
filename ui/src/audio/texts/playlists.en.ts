// The texts of playlists in English.
export const playlists = {
  'playlists.title': 'Playlists',
  'playlists.single': 'Playlist',
};
