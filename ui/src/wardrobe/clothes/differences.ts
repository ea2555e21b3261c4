// What differs between two states of a garment, in words.
import { t, type Key } from '../../lib/i18n/index.svelte';
import { formatDay } from '../dates';
import type { Clothing } from '../types';
import { categoryName, colourName, laundryName, money } from '../words';

export interface Difference {
  label: string;
  before: string;
  now: string;
}

const shown: [Key, (clothing: Clothing) => string][] = [
  ['garment.name', ({ name }) => name],
  ['garment.category', ({ category }) => (category ? categoryName(category) : '')],
  ['garment.colours', ({ colours }) => colours.map(colourName).join(', ')],
  ['garment.tags', ({ tags }) => tags.join(', ')],
  ['garment.brand', ({ brand }) => brand ?? ''],
  ['garment.price', ({ price, currency }) => (price !== null && currency ? money(price, currency) : '')],
  ['garment.boughtOn', ({ boughtOn }) => (boughtOn ? formatDay(boughtOn) : '')],
  ['garment.notes', ({ notes }) => notes ?? ''],
  ['garment.laundry', ({ laundry }) => (laundry ? laundryName(laundry) : '')],
  ['garment.picture', ({ imageKey }) => imageKey ?? ''],
  ['garment.status', ({ status }) => (status === 'DELETED' ? t('picture.deleted') : '')],
];

/** Only what a person says about it; how often it was worn is not a matter of opinion. */
export function differences(before: Clothing, now: Clothing): Difference[] {
  return shown
    .filter(([, read]) => read(before) !== read(now))
    .map(([label, read]) => {
      // A picture's key means nothing to anybody.
      const say = (clothing: Clothing) =>
        label === 'garment.picture' && clothing.imageKey ? t('garment.picture') : read(clothing);
      return { label: t(label), before: say(before) || t('garment.nothing'), now: say(now) || t('garment.nothing') };
    });
}
