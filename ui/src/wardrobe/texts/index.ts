// The wardrobe's texts.
import type { Texts } from '../../lib/collection';
import { clothes as clothesEn } from './clothes.en';
import { clothes as clothesJa } from './clothes.ja';
import { days as daysEn } from './days.en';
import { days as daysJa } from './days.ja';

const en = { ...clothesEn, ...daysEn };

export const texts: Texts<typeof en> = { en, ja: { ...clothesJa, ...daysJa } };
