// The texts of scores in English: playing from them, writing on them, and how they were before.
export const scoresStand = {} as const;
