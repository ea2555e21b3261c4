// To be built.
export const audioListsFlows = [];
