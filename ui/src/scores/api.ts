// The API of scores: one function for each route.
import { api, ask, create, guarded, ifChanged, make, post, unlessHad, withTag, type Page, type Tagged } from '../lib/api/client';
import { intend, type Key } from '../lib/api/intent';
import { endOf, type Lifetime } from '../lib/lifetime';
import { asHolder, forHolder } from '../lib/share';
import type * as T from './types';

declare module '../lib/api/client' {
  interface KeylessPaths {
    '/api/v1/scores/{scoreId}/imports/{importId}/complete': true;
    '/api/v1/scores/{scoreId}/restore': true;
  }
}

/** What the schema leaves open (rotations, annotations) is defined more closely in `types.ts`. */
function closer<T>(answer: Promise<unknown>): Promise<T> {
  return answer as Promise<T>;
}

// Scores

const scores = '/api/v1/scores';
const score = '/api/v1/scores/{scoreId}';

export const listScores = (query: T.ScoresQuery = {}): Promise<Page<T.Summary>> =>
  ask(api.GET(scores, { params: { query } }));

/** Public scores, which everyone can view, signed in or not. */
export const listPublic = (query: T.PublicQuery = {}): Promise<Page<T.PublicScore>> =>
  ask(api.GET('/api/v1/public/scores', { params: { query } }));

export const makeScore = (body: T.ScoreNew, key: Key): Promise<Tagged<T.Score>> =>
  closer(withTag(create(scores, key, { body })));

/** As it is now, or as it was at a snapshot. Also for holders of a link; a public score is for everyone. */
export const getScore = (scoreId: string, snapshot?: string): Promise<Tagged<T.Score>> =>
  closer(
    withTag(api.GET(score, { params: { path: { scoreId }, query: snapshot ? { snapshot } : {} }, ...asHolder() })),
  );

/** As others see it, also for its owner: with pages rotated and cropped. */
export const getShownScore = (scoreId: string): Promise<Tagged<T.Score>> =>
  closer(withTag(api.GET(score, { params: { path: { scoreId }, query: { shown: true } }, ...asHolder() })));

/** From the server itself, never from what the browser keeps for offline use. */
export const getScoreNow = (scoreId: string): Promise<Tagged<T.Score>> =>
  closer(withTag(api.GET(score, { params: { path: { scoreId } }, ...asHolder(), cache: 'no-store' })));

/** The same if it is a newer version than the one already here, otherwise null. */
export const getScoreSince = (scoreId: string, tag: string | null): Promise<Tagged<T.Score> | null> =>
  closer(
    ifChanged(
      api.GET(score, {
        params: { path: { scoreId } },
        headers: { ...asHolder().headers, ...unlessHad(tag) },
        cache: 'no-store',
      }),
    ),
  );

export const changeScore = (
  scoreId: string,
  change: T.ScoreChange,
  tag?: string | null,
): Promise<Tagged<T.Head>> =>
  closer(withTag(api.PATCH(score, { params: { path: { scoreId }, header: guarded(tag) }, body: change })));

export const deleteScore = (scoreId: string): Promise<unknown> =>
  ask(api.DELETE(score, { params: { path: { scoreId } } }));

export const restoreScore = (scoreId: string): Promise<Tagged<T.Head>> =>
  closer(withTag(post(`${score}/restore`, { params: { path: { scoreId } } })));

// Files that become pages

const items = `${score}/items` as const;
const imports = `${score}/imports` as const;
const oneImport = `${score}/imports/{importId}` as const;

export const beginImport = (
  scoreId: string,
  body: { originalName: string; sizeBytes: number; addPages?: boolean; newScore?: boolean },
  key: Key,
): Promise<T.Import> => ask(create(items, key, { params: { path: { scoreId } }, body }));

export const completeImport = (scoreId: string, importId: string): Promise<T.Import> =>
  ask(post(`${oneImport}/complete`, { params: { path: { scoreId, importId } }, body: {} }));

export const listImports = async (scoreId: string): Promise<T.Import[]> =>
  (await ask(api.GET(imports, { params: { path: { scoreId } } }))).items;

export const getImport = (scoreId: string, importId: string): Promise<T.Import> =>
  ask(api.GET(oneImport, { params: { path: { scoreId, importId } } }));

/** Pages that were already imported stay. */
export const cancelImport = (scoreId: string, importId: string): Promise<unknown> =>
  ask(api.DELETE(oneImport, { params: { path: { scoreId, importId } } }));

export const listItems = async (scoreId: string): Promise<T.Item[]> =>
  (await ask(api.GET(items, { params: { path: { scoreId } } }))).items;

export const deleteItem = (scoreId: string, itemId: string): Promise<unknown> =>
  ask(api.DELETE(`${items}/{itemId}`, { params: { path: { scoreId, itemId } } }));

/** The address of an item's picture. Pages have the address of their own. */
export const itemUrl = (scoreId: string, itemId: string, size: 'small' | 'medium' | 'original'): string =>
  forHolder(`/api/v1/scores/${scoreId}/items/${itemId}/image?size=${size}`);

/** The address of a file of the person's own score, to be downloaded under its name. */
export const fileUrl = (scoreId: string, itemId: string): string => `/api/v1/scores/${scoreId}/items/${itemId}/file`;

// Pages

const pages = `${score}/pages` as const;

/** All pages as they are to be, in their order. */
export const putPages = (
  scoreId: string,
  wanted: T.PageWanted[],
  tag?: string | null,
): Promise<Tagged<T.Head>> =>
  closer(withTag(api.PUT(pages, { params: { path: { scoreId }, header: guarded(tag) }, body: { pages: wanted } })));

// Annotations

const annotations = `${score}/annotations` as const;

export const makeAnnotation = (
  scoreId: string,
  annotation: T.AnnotationNew,
  key: Key,
): Promise<T.Annotation> => closer(ask(create(annotations, key, { params: { path: { scoreId } }, body: annotation })));

/** Up to 100 at once, all or none. */
export const changeAnnotations = (
  scoreId: string,
  changes: T.AnnotationChanges,
  key: Key,
): Promise<{ added: T.Annotation[] }> =>
  closer(ask(create(`${annotations}/changes`, key, { params: { path: { scoreId } }, body: changes })));

// Snapshots

const snapshots = `${score}/snapshots` as const;
const snapshot = `${score}/snapshots/{snapshotId}` as const;

export const makeSnapshot = (scoreId: string, name: string): Promise<T.Snapshot> =>
  make(snapshots, { params: { path: { scoreId } }, body: { name } });

export const deleteSnapshot = (scoreId: string, snapshotId: string): Promise<unknown> =>
  ask(api.DELETE(snapshot, { params: { path: { scoreId, snapshotId } } }));

export const restoreSnapshot = (scoreId: string, snapshotId: string): Promise<Tagged<T.Head>> =>
  closer(
    intend(`${snapshot}/restore`, [scoreId, snapshotId], (key) =>
      withTag(create(`${snapshot}/restore`, key, { params: { path: { scoreId, snapshotId } } })),
    ),
  );

/** The differences between a snapshot and another one, or the current score (`current`). */
export const getDiff = (scoreId: string, from: string, to: string): Promise<T.Diff> =>
  closer(
    ask(api.GET(`${snapshot}/diff/{otherId}`, { params: { path: { scoreId, snapshotId: from, otherId: to } } })),
  );

// Storage

export const getUsage = (cursor?: string): Promise<T.Usage> =>
  ask(api.GET('/api/v1/usage', { params: { query: { limit: 100, ...(cursor ? { cursor } : {}) } } }));

// For others

/** This makes a private score limited. */
export const makeShare = (scoreId: string, lifetime: Lifetime): Promise<T.ShareMade> =>
  intend(`${score}/shares`, [scoreId, lifetime], (key, begun) => {
    const body = { expiresAt: endOf(lifetime, begun) };
    return ask(create(`${score}/shares`, key, { params: { path: { scoreId } }, body }));
  });

/** Adds somebody's shared score to the person's own list, while the link is valid. */
export const keepScore = (scoreId: string, secret: string): Promise<unknown> =>
  ask(api.PUT(`${score}/kept`, { params: { path: { scoreId } }, body: { secret } }));

export const letGo = (scoreId: string): Promise<unknown> =>
  ask(api.DELETE(`${score}/kept`, { params: { path: { scoreId } } }));
