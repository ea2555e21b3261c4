// All texts: what every page may need, and those of each collection from files of their own.
import { databases as databasesEn } from './databases.en';
import { databases as databasesJa } from './databases.ja';
import { en } from './en';
import { ja } from './ja';
import { scoresHistory as scoreHistoryEn } from './scores-history.en';
import { scoresHistory as scoreHistoryJa } from './scores-history.ja';
import { scoresLibrary as libraryEn } from './scores-library.en';
import { scoresLibrary as libraryJa } from './scores-library.ja';
import { scoresOut as scoresOutEn } from './scores-out.en';
import { scoresOut as scoresOutJa } from './scores-out.ja';
import { scoresStand as standEn } from './scores-stand.en';
import { scoresStand as standJa } from './scores-stand.ja';
import { wardrobeClothes as clothesEn } from './wardrobe-clothes.en';
import { wardrobeClothes as clothesJa } from './wardrobe-clothes.ja';
import { wardrobeDays as daysEn } from './wardrobe-days.en';
import { wardrobeDays as daysJa } from './wardrobe-days.ja';

const english = { ...en, ...libraryEn, ...scoresOutEn, ...standEn, ...scoreHistoryEn, ...clothesEn, ...daysEn, ...databasesEn };

export const texts: { en: typeof english; ja: Record<keyof typeof english, string> } = {
  en: english,
  ja: { ...ja, ...libraryJa, ...scoresOutJa, ...standJa, ...scoreHistoryJa, ...clothesJa, ...daysJa, ...databasesJa },
};
