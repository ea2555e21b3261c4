// The texts of scores in Japanese: playing from them, writing on them, and how they were before.
import type { scoresStand as en } from './scores-stand.en';

export const scoresStand: Record<keyof typeof en, string> = {};
