// The names of the API's fixed values.
import { t, tn, type Key } from '../lib/i18n/index.svelte';
import type { SortChoice } from '../parts/SortChooser.svelte';
import { moneyLocale } from './money';
import type { Category, Colour, Laundry, Sort } from './types';

const categoryKeys: Record<Category, Key> = {
  tops: 'category.tops',
  bottoms: 'category.bottoms',
  dress: 'category.dress',
  outerwear: 'category.outerwear',
  suit: 'category.suit',
  kimono: 'category.kimono',
  shoes: 'category.shoes',
  bag: 'category.bag',
  hat: 'category.hat',
  accessory: 'category.accessory',
  underwear: 'category.underwear',
  sleepwear: 'category.sleepwear',
  sportswear: 'category.sportswear',
  other: 'category.other',
};

const colourKeys: Record<Colour, Key> = {
  black: 'colour.black',
  white: 'colour.white',
  grey: 'colour.grey',
  beige: 'colour.beige',
  brown: 'colour.brown',
  red: 'colour.red',
  orange: 'colour.orange',
  yellow: 'colour.yellow',
  green: 'colour.green',
  khaki: 'colour.khaki',
  blue: 'colour.blue',
  navy: 'colour.navy',
  purple: 'colour.purple',
  pink: 'colour.pink',
  gold: 'colour.gold',
  silver: 'colour.silver',
  multicolour: 'colour.multicolour',
};

const laundryKeys: Record<Laundry, Key> = {
  clean: 'laundry.clean',
  toWash: 'laundry.toWash',
  atCleaners: 'laundry.atCleaners',
};

export const categoryName = (category: Category): string => t(categoryKeys[category]);
export const colourName = (colour: Colour): string => t(colourKeys[colour]);
export const laundryName = (laundry: Laundry): string => t(laundryKeys[laundry]);

export const sortChoices = (): SortChoice<Sort>[] => [
  { value: 'created', name: t('sort.created'), ends: { desc: t('sort.newest'), asc: t('sort.oldest') } },
  { value: 'wearCount', name: t('sort.wearCount'), ends: { desc: t('sort.most'), asc: t('sort.least') } },
  { value: 'lastWorn', name: t('sort.lastWorn'), ends: { desc: t('sort.latest'), asc: t('sort.longestAgo') } },
];

/** How often it was worn; of what was never worn, that it was not. */
export function timesWorn(count: number): string {
  return count ? tn('garment.worn', count) : t('wardrobe.neverWorn');
}

/** The colours as they look, a little quieter than their names: they stand on washi. */
export const colourLook: Record<Colour, string> = {
  black: '#1c1a18',
  white: '#fdfcf9',
  grey: '#8d8a84',
  beige: '#d9c6a3',
  brown: '#6f4a2f',
  red: '#b3262b',
  orange: '#dd7127',
  yellow: '#e3b62c',
  green: '#3f7a4c',
  khaki: '#7b7545',
  blue: '#3b6fb0',
  navy: '#1f2d4f',
  purple: '#6b4a86',
  pink: '#e39aa8',
  gold: 'linear-gradient(135deg, #8f6a1d, #f0d98a 50%, #a37a22)',
  silver: 'linear-gradient(135deg, #7d8286, #f1f3f4 50%, #8b9095)',
  multicolour: 'conic-gradient(#b3262b, #e3b62c, #3f7a4c, #3b6fb0, #6b4a86, #b3262b)',
};

/** An amount of money as the person writes it; the currency's own number of decimals, and a sign that no other has. */
export function money(amount: number, currency: string): string {
  try {
    return new Intl.NumberFormat(moneyLocale(), { style: 'currency', currency }).format(amount);
  } catch {
    return `${amount} ${currency}`;
  }
}
