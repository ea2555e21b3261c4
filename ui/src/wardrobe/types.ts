// What the API says about a wardrobe, in one place.
export type Status = 'ACTIVE' | 'DELETED';

export const categories = [
  'tops',
  'bottoms',
  'dress',
  'outerwear',
  'suit',
  'kimono',
  'shoes',
  'bag',
  'hat',
  'accessory',
  'underwear',
  'sleepwear',
  'sportswear',
  'other',
] as const;
export type Category = (typeof categories)[number];

export const colours = [
  'black',
  'white',
  'grey',
  'beige',
  'brown',
  'red',
  'orange',
  'yellow',
  'green',
  'khaki',
  'blue',
  'navy',
  'purple',
  'pink',
  'gold',
  'silver',
  'multicolour',
] as const;
export type Colour = (typeof colours)[number];

export const laundryStates = ['clean', 'toWash', 'atCleaners'] as const;
export type Laundry = (typeof laundryStates)[number];

export interface Wardrobe {
  wardrobeId: string;
  name: string;
  createdAt: number;
}

/** What a person can say about a garment, beside its name. */
export interface Facts {
  category: Category | null;
  colours: Colour[];
  tags: string[];
  brand: string | null;
  price: number | null;
  currency: string | null;
  boughtOn: string | null;
  notes: string | null;
  laundry: Laundry | null;
}

export interface Clothing extends Facts {
  wardrobeId: string;
  clothingId: string;
  name: string;
  status: Status;
  imageKey: string | null;
  wearCount: number;
  /** Midnight UTC of the day; 0 if never. */
  lastWornAt: number;
  createdAt: number;
  deletedAt: number | null;
}

export type ClothingNew = { name: string } & Partial<Facts>;
export type ClothingChange = { name?: string } & Partial<Facts>;

/** As much of a garment as a small picture needs. One that is wholly gone has no name and is DELETED. */
export type Thumb = Pick<Clothing, 'clothingId' | 'name' | 'imageKey' | 'status'>;

export interface Template {
  wardrobeId: string;
  templateId: string;
  name: string;
  status: Status;
  clothingIds: string[];
  wearCount: number;
  lastWornAt: number;
  createdAt: number;
  deletedAt: number | null;
}

/** The first four garments, and how many there are beyond them. */
export interface Thumbs {
  thumbs: Thumb[];
  more: number;
}

export type TemplateInList = Template & Thumbs;
export type TemplateDetail = Template & { clothes: Thumb[] };
export type TemplateChange = Partial<Pick<Template, 'name' | 'clothingIds'>>;
export type TemplateName = Pick<Template, 'templateId' | 'name' | 'status'>;

export interface History {
  wardrobeId: string;
  historyId: string;
  createdAt: number;
  date: string;
  templateId: string | null;
  clothingIds: string[];
}

export type HistoryInList = History & Thumbs & { template: TemplateName | null };
export type HistoryDetail = History & { clothes: Thumb[]; template: TemplateName | null };

export interface HistoryNew {
  date: string;
  clothingIds: string[];
  templateId?: string;
}

export interface Daily {
  date: string;
  count: number;
}

export type Worn = Thumb & Pick<Clothing, 'wearCount' | 'lastWornAt'>;

export interface Stats {
  from: string;
  to: string;
  /** Only days with something. */
  days: { date: string; entries: number; clothes: number }[];
  entries: number;
  clothes: number;
  mostWorn: (Worn & { count: number })[];
  leastWorn: Worn[];
  notWorn: { days: number; count: number; items: Worn[] };
  costPerWear: (Worn & { price: number; currency: string; costPerWear: number | null })[];
  inUse: { worn: number; total: number };
  /** False if the wardrobe is too large to be looked at whole. */
  complete: boolean;
}

export interface ShareMade {
  shareId: string;
  url: string;
  secret: string;
  createdAt: string;
  expiresAt: string | null;
}

export interface Page<T> {
  items: T[];
  next?: string | null;
}

export const sorts = ['created', 'wearCount', 'lastWorn'] as const;
export type Sort = (typeof sorts)[number];
export type Order = 'desc' | 'asc';

export interface ListQuery {
  sort?: Sort;
  order?: Order;
  status?: 'active' | 'deleted';
  limit?: number;
  cursor?: string;
}

export interface ClothesQuery extends ListQuery {
  category?: Category;
  colour?: Colour;
  tag?: string;
  brand?: string;
  laundry?: Laundry;
  q?: string;
}

export interface Span {
  from?: string;
  to?: string;
}

export type ImageSize = 'small' | 'medium' | 'large' | 'original';
