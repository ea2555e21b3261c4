// The texts of scores in English: the library, one score, its pages, and showing them to others.
export const scoresLibrary = {} as const;
