// What the server accepts of a source.
export const nameMax = 100;
