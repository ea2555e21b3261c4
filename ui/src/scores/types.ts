// Short names for what the API says about scores.
export type Access = 'private' | 'limited' | 'public';
export type Scope = 'mine' | 'shared' | 'public';
export type Sort = 'title' | 'created' | 'updated';
export type Order = 'asc' | 'desc';
export type Rotation = 0 | 90 | 180 | 270;

/** What is said about a score beside its title. */
export interface Facts {
  composer: string | null;
  arranger: string | null;
  instrument: string | null;
  genre: string | null;
  tags: string[];
}

export interface Summary extends Facts {
  scoreId: string;
  title: string;
  description: string;
  access: Access;
  pageCount: number;
  coverUrl: string | null;
  createdAt: number;
  updatedAt: number;
  deletedAt: number | null;
  sizeBytes: number;
  itemCount: number;
  owned: boolean;
}

/** What is cut off each side of the picture as it lies in the file: shares from 0 to 0.45. */
export interface Crop {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export interface ScorePage {
  pageId: number;
  itemId: string;
  name: string;
  imageUrl: string;
  thumbnailUrl: string;
  mediumUrl: string;
  width: number;
  height: number;
  rotation: Rotation;
  crop: Crop | null;
}

export type AnnotationKind = 'text' | 'stroke' | 'highlight' | 'stamp';

export interface PlacedText {
  text: string;
  x: number;
  y: number;
  size: number;
  colour: string;
}

export interface Stroke {
  points: [number, number, number?][];
  colour: string;
  width: number;
}

export interface Stamp {
  name: string;
  x: number;
  y: number;
  size: number;
  colour: string;
}

export type AnnotationContent = string | PlacedText | Stroke | Stamp;

export interface Annotation {
  annotationId: number;
  pageId: number | null;
  layer: string | null;
  kind: AnnotationKind;
  content: AnnotationContent;
}

export type AnnotationNew = Pick<Annotation, 'kind' | 'content'> & Partial<Pick<Annotation, 'pageId' | 'layer'>>;
export type AnnotationChange = Partial<Pick<Annotation, 'pageId' | 'layer' | 'content'>>;

export interface AnnotationChanges {
  add?: AnnotationNew[];
  change?: (AnnotationChange & { annotationId: number })[];
  remove?: number[];
}

export interface Snapshot {
  snapshotId: string;
  name: string;
  createdAt: number;
}

export type ItemKind = 'png' | 'jpeg' | 'pdf' | 'tiff';

export interface Item {
  itemId: string;
  kind: ItemKind;
  sizeBytes: number;
  originalName: string;
  width: number | null;
  height: number | null;
}

export interface Head extends Facts {
  scoreId: string;
  title: string;
  description: string;
  access: Access;
  createdAt: number;
  updatedAt: number;
  deletedAt: number | null;
  pageCount: number;
  pages: ScorePage[];
  snapshots: Snapshot[];
  items: Item[];
  sizeBytes: number;
  itemCount: number;
  annotationCount: number;
  snapshotId: string | null;
  owned: boolean;
}

export interface Score extends Head {
  annotations: Annotation[];
}

export type ScoreNew = { title: string } & Partial<Pick<Head, 'description' | 'access' | keyof Facts>>;
export type ScoreChange = Partial<Pick<Head, 'title' | 'description' | 'access' | keyof Facts>>;

/** A page as it shall be: one that is there, or a new one of an item. What is not named stays. */
export type PageWanted = Partial<Pick<ScorePage, 'pageId' | 'itemId' | 'name' | 'rotation' | 'crop'>>;
export type PageChange = Partial<Pick<ScorePage, 'name' | 'rotation' | 'crop'>>;

export interface Upload {
  method: 'PUT';
  url: string;
  headers: Record<string, string>;
  expiresAt: number;
}

export interface Import {
  importId: string;
  originalName: string;
  sizeBytes: number;
  state: 'waiting' | 'working' | 'done' | 'failed';
  pagesTotal: number | null;
  pagesDone: number;
  problem: string | null;
  createdAt: number;
  itemIds: string[];
  upload: Upload | null;
}

export interface Diff {
  from: Snapshot | null;
  to: Snapshot | null;
  fields: { field: string; from: string | null; to: string | null }[];
  pages: {
    added: ScorePage[];
    removed: ScorePage[];
    moved: { page: ScorePage; from: number; to: number }[];
    changed: { from: ScorePage; to: ScorePage }[];
  };
  annotations: {
    added: Annotation[];
    removed: Annotation[];
    changed: { from: Annotation; to: Annotation }[];
  };
}

export interface UsageItem {
  scoreId: string;
  title: string;
  bytes: number;
  count: number;
}

export interface Usage {
  bytes: number;
  count: number;
  quotaBytes: number | null;
  items: UsageItem[];
  next?: string | null;
}

export interface ShareMade {
  shareId: string;
  url: string;
  secret: string;
  createdAt: string;
  expiresAt: string | null;
}

export interface ScoresQuery {
  scope?: Scope;
  sort?: Sort;
  order?: Order;
  status?: 'active' | 'deleted';
  q?: string;
  composer?: string;
  instrument?: string;
  genre?: string;
  tag?: string;
  limit?: number;
  cursor?: string;
}
