// The texts of scores.
import type { Texts } from '../../lib/collection';
import { history as historyEn } from './history.en';
import { history as historyJa } from './history.ja';
import { library as libraryEn } from './library.en';
import { library as libraryJa } from './library.ja';
import { out as outEn } from './out.en';
import { out as outJa } from './out.ja';
import { stand as standEn } from './stand.en';
import { stand as standJa } from './stand.ja';

const en = { ...libraryEn, ...outEn, ...standEn, ...historyEn };

export const texts: Texts<typeof en> = {
  en,
  ja: { ...libraryJa, ...outJa, ...standJa, ...historyJa },
};
