// The texts of scores in Japanese: the library, one score, its pages, and showing them to others.
import type { scoresLibrary as en } from './scores-library.en';

export const scoresLibrary: Record<keyof typeof en, string> = {};
