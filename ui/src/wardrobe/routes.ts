// The pages of the wardrobe. Each receives the open wardrobe as `wardrobe`, and `:id` as `id`.
import type { Page, Route } from '../routes';

/** Inside the wardrobe's frame, which is loaded beside the page. */
function framed(page: () => Promise<Page>): () => Promise<Page> {
  return async () => {
    const [frame, { default: component }] = await Promise.all([import('./Frame.svelte'), page()]);
    return { default: component, frame: frame.default };
  };
}

export const wardrobeRoutes: readonly Route[] = [
  {
    path: '/wardrobe',
    title: 'wardrobe.title',
    load: framed(() => import('./days/Home.svelte')),
  },
  {
    path: '/wardrobe/clothes',
    title: 'clothes.title',
    load: framed(() => import('./clothes/Clothes.svelte')),
  },
  {
    path: '/wardrobe/clothes/deleted',
    title: 'clothes.deletedTitle',
    load: framed(() => import('./clothes/Deleted.svelte')),
  },
  {
    path: '/wardrobe/clothes/:id',
    title: 'garment.title',
    load: framed(() => import('./clothes/Garment.svelte')),
  },
  {
    path: '/wardrobe/outfits',
    title: 'outfits.title',
    load: framed(() => import('./days/Outfits.svelte')),
  },
  {
    path: '/wardrobe/outfits/deleted',
    title: 'outfits.deletedTitle',
    load: framed(() => import('./days/OutfitsDeleted.svelte')),
  },
  {
    path: '/wardrobe/outfits/new',
    title: 'outfits.newTitle',
    load: framed(() => import('./days/OutfitNew.svelte')),
  },
  {
    path: '/wardrobe/outfits/:id',
    title: 'outfits.single',
    load: framed(() => import('./days/Outfit.svelte')),
  },
  {
    path: '/wardrobe/history',
    title: 'history.title',
    load: framed(() => import('./days/History.svelte')),
  },
  {
    path: '/wardrobe/history/:id',
    title: 'history.single',
    load: framed(() => import('./days/HistoryEntry.svelte')),
  },
  {
    path: '/wardrobe/stats',
    title: 'stats.title',
    load: framed(() => import('./days/Stats.svelte')),
  },
  {
    path: '/shared/wardrobes/:id',
    title: 'shared.title',
    open: true,
    load: () => import('./clothes/Shared.svelte'),
  },
];
