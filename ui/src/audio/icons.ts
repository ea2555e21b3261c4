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
export const moreIcon = { path: `${ring(5.5, 12, 0.9)}${ring(12, 12, 0.9)}${ring(18.5, 12, 0.9)}` };
export const shuffleIcon = { path: 'M3.5 7H7l9 10h4.5M3.5 17H7l2.5-2.8M13.5 9.8L16 7h4.5M18 4.5L20.5 7 18 9.5M18 14.5l2.5 2.5-2.5 2.5' };
export const playNextIcon = { path: 'M4 6h10M4 11h10M4 16h6M14 13.5v7l6-3.5z' };
export const enqueueIcon = { path: 'M4 6h16M4 11h16M4 16h8M18 14v6M15 17h6' };
export const addToIcon = { path: 'M4 6h12M4 11h7M4 16h7M17 10.5v9M12.5 15h9' };
export const heartIcon = { path: 'M12 20 4.5 12.5a4.7 4.7 0 0 1 6.6-6.7l.9.9.9-.9a4.7 4.7 0 0 1 6.6 6.7z' };
export const soundingIcon = { path: 'M5 19v-7M9.7 19V5M14.3 19v-9M19 19v-5' };
export const infoIcon = { path: `${ring(12, 12, 8.5)}M12 11v5.5M12 7.75h.01` };
export const bucketIcon = { path: 'M4.5 6.5h15l-2 13.5h-11zM4.5 6.5c0-3.3 15-3.3 15 0M5.2 11h13.6' };
