// A chest of drawers.
export const databasesIcon = { path: 'M4 4h16v16H4zM4 9.33h16M4 14.66h16M10.75 6.66h2.5M10.75 12h2.5M10.75 17.33h2.5' };
