// The signs of the player's controls: on the grid of the common icons.
export const previousIcon = { path: 'M18.5 5v14L8 12zM5.5 5v14' };
export const nextIcon = { path: 'M5.5 5v14L16 12zM18.5 5v14' };
export const shuffleIcon = { path: 'M3.5 7h3.5l9 10h4M3.5 17h3.5l2.5-2.8M13 9.8 16 7h4M17.5 4.5 20 7l-2.5 2.5M17.5 14.5 20 17l-2.5 2.5' };
export const repeatIcon = { path: 'M4.5 11V7h14M16 4.5 18.5 7 16 9.5M19.5 13v4h-14M8 14.5 5.5 17 8 19.5' };
export const repeatOneIcon = { path: 'M4.5 11V7h14M16 4.5 18.5 7 16 9.5M19.5 13v4h-14M8 14.5 5.5 17 8 19.5M11 10.8l1.5-.8v4.5' };
export const volumeIcon = { path: 'M4 9.5h3.5L12 5.5v13l-4.5-4H4zM15 9.5a4 4 0 0 1 0 5M17.5 7a7.5 7.5 0 0 1 0 10' };
export const mutedIcon = { path: 'M4 9.5h3.5L12 5.5v13l-4.5-4H4zM15.5 9.5l5 5M20.5 9.5l-5 5' };
export const sleepIcon = { path: 'M19.5 14.5A8 8 0 1 1 9.5 4.5a6.5 6.5 0 0 0 10 10z' };
export const queueIcon = { path: 'M4 6h16M4 11h9M4 16h9M16 13.5l5 3-5 3z' };
export const loudnessIcon = { path: 'M5 9.5v5M9 6v12M13 8.5v7M17 4.5v15M20.5 10v4' };
export const lyricsIcon = { path: 'M4 5h16v11h-9l-4 3.5V16H4zM8 9h8M8 12h5' };
