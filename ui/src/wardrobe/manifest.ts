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
  // In crates/wardrobe/src/service/clothes.rs.
  reasons: { 'it was deleted; restore it first': 'garment.restoreFirst' },
  searched: ['clothes.searched', 'outfits.searched'],
  find: async () => (await import('./find')).find,
  // The first of them is the wardrobe itself.
  pages: wardrobePages.slice(1).map(({ page, text, icon }) => ({ path: `/wardrobe${page}`, title: text, icon })),
  linkNames: async () => (await import('./link-names')).linkNames(),
};
