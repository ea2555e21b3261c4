// The signs of sources: on the grid of the common icons.
export const folderIcon = { path: 'M3.5 6.5h6l2 2.5h9v10h-17z' };
export const bucketIcon = { path: 'M4.5 6.5l1.75 13h11.5l1.75-13M4.5 6.5a7.5 2.25 0 0 1 15 0 7.5 2.25 0 0 1-15 0z' };
