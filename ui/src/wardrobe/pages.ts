// The main pages of the wardrobe, in order.
import type { Key } from '../lib/i18n/index.svelte';
import type { IconName } from '../parts/icons';

export const wardrobePages: readonly { page: string; text: Key; icon: IconName }[] = [
  { page: '', text: 'wardrobe.nav.home', icon: 'today' },
  { page: '/clothes', text: 'clothes.title', icon: 'wardrobe' },
  { page: '/outfits', text: 'outfits.title', icon: 'outfit' },
  { page: '/history', text: 'history.title', icon: 'calendar' },
  { page: '/stats', text: 'stats.title', icon: 'stats' },
];
