// A record, and the signs of a player: on the grid of the common icons.
import { ring } from '../parts/icons';

export const audioIcon = { path: `${ring(12, 12, 8.5)}${ring(12, 12, 2.75)}M12 12h.01` };
export const albumsIcon = { path: `M4 4.5h16v15H4z${ring(12, 12, 4.75)}M12 12h.01` };
export const artistsIcon = { path: 'M9 4.5h6v8.5a3 3 0 0 1-6 0zM5.5 11.5v1.5a6.5 6.5 0 0 0 13 0v-1.5M12 19.5v2M8.5 21.5h7' };
export const recordingsIcon = { path: 'M9 17.5V5.5l10-2v12M9 9l10-2M9 17.5a2.5 2 0 1 1-5 0 2.5 2 0 1 1 5 0zM19 15.5a2.5 2 0 1 1-5 0 2.5 2 0 1 1 5 0z' };
export const playlistsIcon = { path: 'M4 6h10M4 11h10M4 16h6M18 17.5v-9l2.5 1.5M18 17.5a2 1.75 0 1 1-4 0 2 1.75 0 1 1 4 0z' };
export const sourcesIcon = { path: 'M4 6.5h6l2 2.5h8v10H4zM12 12v4.5M10 14.5l2 2 2-2' };
export const playIcon = { path: 'M7 4.5l12 7.5-12 7.5z' };
export const pauseIcon = { path: 'M7.5 5v14M16.5 5v14' };
