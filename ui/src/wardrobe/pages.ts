// The main pages of the wardrobe, in order.
import type { Key } from '../lib/i18n/index.svelte';
import type { IconSource } from '../parts/icons';
import { outfitIcon, wardrobeIcon } from './icons';

export const wardrobePages: readonly { page: string; text: Key; icon: IconSource }[] = [
  { page: '', text: 'wardrobe.nav.home', icon: 'today' },
  { page: '/clothes', text: 'clothes.title', icon: wardrobeIcon },
  { page: '/outfits', text: 'outfits.title', icon: outfitIcon },
  { page: '/history', text: 'history.title', icon: 'calendar' },
  { page: '/stats', text: 'stats.title', icon: 'stats' },
];
