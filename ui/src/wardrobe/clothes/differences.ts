// The differences between two states of a garment, in words.
import { t, type Key } from '../../lib/i18n/index.svelte';
import { differencesOf, type Difference } from '../../lib/versioned.svelte';
import { formatDay } from '../dates';
import type { Clothing } from '../types';
import { categoryName, colourName, laundryName, money } from '../words';

const shown: { key: Key; read: (clothing: Clothing) => string; say?: (clothing: Clothing) => string }[] = [
  { key: 'garment.name', read: ({ name }) => name },
  { key: 'garment.category', read: ({ category }) => (category ? categoryName(category) : '') },
  { key: 'garment.colours', read: ({ colours }) => colours.map(colourName).join(', ') },
  { key: 'garment.tags', read: ({ tags }) => tags.join(', ') },
  { key: 'garment.brand', read: ({ brand }) => brand ?? '' },
  {
    key: 'garment.price',
    read: ({ price, currency }) => (price !== null && currency ? money(price, currency) : ''),
  },
  { key: 'garment.boughtOn', read: ({ boughtOn }) => (boughtOn ? formatDay(boughtOn) : '') },
  { key: 'garment.notes', read: ({ notes }) => notes ?? '' },
  { key: 'garment.laundry', read: ({ laundry }) => (laundry ? laundryName(laundry) : '') },
  // The key of a picture is not shown.
  {
    key: 'garment.picture',
    read: ({ imageKey }) => imageKey ?? '',
    say: ({ imageKey }) => (imageKey ? t('garment.picture') : ''),
  },
  { key: 'garment.status', read: ({ status }) => (status === 'DELETED' ? t('picture.deleted') : '') },
];

/** Only what a person enters; how often it was worn is not compared. */
export function differences(before: Clothing, now: Clothing): Difference[] {
  return differencesOf(
    shown.map(({ key, ...how }) => ({ label: t(key), ...how })),
    before,
    now,
  );
}
