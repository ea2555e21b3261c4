// Short names for the API's types of wardrobes. All of them come from the generated schema.
import type { components, operations } from '../lib/api/schema';

type Schemas = components['schemas'];
type Query<Operation extends keyof operations> = NonNullable<operations[Operation]['parameters']['query']>;

/** As many characters as a name has at most. */
export const nameMax = 40;
export const tagMax = 24;

export type Status = Schemas['Status'];
export type Category = Schemas['Category'];
export type Colour = Schemas['Colour'];
export type Laundry = Schemas['Laundry'];

export type Wardrobe = Schemas['Wardrobe'];
export type Clothing = Schemas['Clothing'];
export type ClothingNew = Schemas['NewClothing'];
export type ClothingChange = Schemas['ClothingChange'];
export type Thumb = Schemas['Thumb'];
export type Daily = Schemas['Daily'];

export type Outfit = Schemas['Template'];
export type OutfitNew = Schemas['NewTemplate'];
export type OutfitChange = Schemas['TemplateChange'];
export type OutfitInList = Schemas['TemplateInList'];
export type OutfitDetail = Schemas['TemplateDetail'];

export type History = Schemas['History'];
export type HistoryNew = Schemas['NewHistory'];
export type HistoryInList = Schemas['HistoryInList'];
export type HistoryDetail = Schemas['HistoryDetail'];

export type Stats = Schemas['Stats'];
export type ShareMade = Schemas['CreatedShare'];

export type ClothesQuery = Query<'list_clothes'>;
export type OutfitsQuery = Query<'list_templates'>;
export type HistoryQuery = Query<'list_history'>;
export type WearQuery = Query<'list_clothing_wear'>;
export type StatsQuery = Query<'get_stats'>;
export type Sort = NonNullable<ClothesQuery['sort']>;
export type Order = NonNullable<ClothesQuery['order']>;
export type ImageSize = NonNullable<Query<'get_image'>['size']>;

/** All words of a kind, in order: one that is missing here does not compile. */
function every<T extends string>(words: Record<T, true>): readonly T[] {
  return Object.keys(words) as T[];
}

export const categories = every<Category>({
  tops: true,
  bottoms: true,
  dress: true,
  outerwear: true,
  suit: true,
  kimono: true,
  shoes: true,
  bag: true,
  hat: true,
  accessory: true,
  underwear: true,
  sleepwear: true,
  sportswear: true,
  other: true,
});

export const colours = every<Colour>({
  black: true,
  white: true,
  grey: true,
  beige: true,
  brown: true,
  red: true,
  orange: true,
  yellow: true,
  green: true,
  khaki: true,
  blue: true,
  navy: true,
  purple: true,
  pink: true,
  gold: true,
  silver: true,
  multicolour: true,
});

export const laundryStates = every<Laundry>({ clean: true, toWash: true, atCleaners: true });

export const sorts = every<Sort>({ created: true, wearCount: true, lastWorn: true });
