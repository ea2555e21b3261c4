// Short names for the API's types of scores. They come from the generated schema; what it leaves open is defined more
// closely here.
import type { components, operations } from '../lib/api/schema';

type Schemas = components['schemas'];
/** The same, with some fields typed more closely. */
type Closer<T, Told> = Omit<T, keyof Told> & Told;

export type ScoresQuery = NonNullable<operations['list_scores']['parameters']['query']>;
export type PublicQuery = NonNullable<operations['list_public_scores']['parameters']['query']>;
export type PublicScore = Schemas['PublicScore'];
export type Scope = NonNullable<ScoresQuery['scope']>;
export type Sort = NonNullable<ScoresQuery['sort']>;
export type Order = NonNullable<ScoresQuery['order']>;

export type Access = Schemas['ScoreAccess'];
export type Rotation = 0 | 90 | 180 | 270;

/** What is said about a score beside its title. */
export type Facts = Schemas['FactsShape'];
export type Summary = Schemas['ScoreSummary'];

/** What is cut off each side of the picture as it lies in the file: shares from 0 to 0.45. */
export type Crop = Schemas['Crop'];
export type ScorePage = Closer<Schemas['ScorePage'], { rotation: Rotation }>;
/** A page as it shall be: one that is there, or a new one of an item. What is not named stays. */
export type PageWanted = Schemas['PageWanted'];

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

export type AnnotationKind = Schemas['AnnotationKind'];
export type Annotation = Closer<Schemas['Annotation'], { content: AnnotationContent }>;
export type AnnotationNew = Schemas['NewAnnotation'];
export type AnnotationChange = Schemas['AnnotationChange'];
export type AnnotationChanges = Schemas['AnnotationChanges'];

export type Snapshot = Schemas['Snapshot'];
export type Item = Schemas['ScoreItem'];
export type Head = Closer<Schemas['ScoreHead'], { pages: ScorePage[] }>;
export type Score = Head & { annotations: Annotation[]; snapshotId: string | null };

export type ScoreNew = Schemas['NewScore'];
export type ScoreChange = Schemas['ScoreChange'];

export type Import = Schemas['ScoreImport'];

interface Change<T> {
  from: T;
  to: T;
}

export type Diff = Closer<
  Schemas['ScoreDiff'],
  {
    /** Looked at from the other side, it may be the score as it is now. */
    from: Snapshot | null;
    pages: {
      added: ScorePage[];
      removed: ScorePage[];
      moved: (Change<number> & { page: ScorePage })[];
      changed: Change<ScorePage>[];
    };
    annotations: { added: Annotation[]; removed: Annotation[]; changed: Change<Annotation>[] };
  }
>;

export type Usage = Schemas['ScoreUsage'];
export type UsageItem = Schemas['UsageOf'];
export type ShareMade = Schemas['CreatedShare'];
