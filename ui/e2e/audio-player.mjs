// To be built.
export const audioPlayerFlows = [];
