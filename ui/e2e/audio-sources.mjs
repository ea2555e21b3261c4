// To be built.
export const audioSourcesFlows = [];
