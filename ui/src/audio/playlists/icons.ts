// The signs of playlists: on the grid of the common icons.
export const moreIcon = { path: 'M5.5 12h.01M12 12h.01M18.5 12h.01' };
export const shuffleIcon = { path: 'M3.5 7h3.5l9 10h4M3.5 17h3.5l2.5-2.8M13.5 9.8 16 7h4M17.5 4.5 20 7l-2.5 2.5M17.5 14.5 20 17l-2.5 2.5' };
