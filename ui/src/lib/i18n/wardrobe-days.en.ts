// The wardrobe's texts in English: outfits, history, home, statistics.
export const wardrobeDays = {} as const;
