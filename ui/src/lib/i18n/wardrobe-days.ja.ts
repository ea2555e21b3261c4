// The wardrobe's texts in Japanese: outfits, history, home, statistics.
import type { wardrobeDays as en } from './wardrobe-days.en';

export const wardrobeDays: Record<keyof typeof en, string> = {};
