// The texts of the player in Japanese.
export const player = {
  'player.playing': '再生中',
};
