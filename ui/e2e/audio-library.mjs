// To be built.
export const audioLibraryFlows = [];
