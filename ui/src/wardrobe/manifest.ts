// What the shell knows about the wardrobe.
import type { Collection } from '../lib/collection';
import { wardrobeIcon } from './icons';
import { wardrobePages } from './pages';
import { wardrobeRoutes } from './routes';
import { texts } from './texts';
import Vignette from './Vignette.svelte';

export const wardrobe: Collection<typeof texts> = {
  id: 'wardrobe',
  shared: 'wardrobes',
  path: '/wardrobe',
  title: 'wardrobe.title',
  count: 'day.clothes',
  about: 'wardrobe.about',
  icon: wardrobeIcon,
  vignette: Vignette,
  hangs: true,
  shortcut: 'w',
  shortcutText: 'wardrobe.go',
  texts,
  routes: wardrobeRoutes,
  reasons: {
    'damaged-picture': 'photo.damaged',
    'day-not-begun': 'reason.dayNotBegun',
    'deleted-garment': 'reason.deletedGarment',
    'deleted-outfit': 'outfit.isDeleted',
    'empty-file': 'photo.empty',
    'from-after-to': 'reason.fromAfterTo',
    'heic-picture': 'photo.heic',
    'id-taken': 'failure.conflict',
    'no-such-garment': 'reason.noGarment',
    'no-such-outfit': 'reason.noOutfit',
    'not-a-currency': 'price.currency',
    'not-a-day': 'reason.notADay',
    'not-a-price': 'price.unreadable',
    'price-and-currency': 'reason.priceAndCurrency',
    'restore-first': 'garment.restoreFirst',
    'too-many-days': 'reason.tooManyDays',
    'too-many-pixels': 'photo.tooManyPixels',
  },
  searched: ['clothes.searched', 'outfits.searched'],
  find: async () => (await import('./find')).find,
  // The first of them is the wardrobe itself.
  pages: wardrobePages.slice(1).map(({ page, text, icon }) => ({ path: `/wardrobe${page}`, title: text, icon })),
  linkNames: async () => (await import('./link-names')).linkNames(),
};
