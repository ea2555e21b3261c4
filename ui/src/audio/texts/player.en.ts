// The texts of the player in English.
export const player = {
  'player.playing': 'Now playing',
};
