// Scores for offline use: those that were opened on the music stand. The stand keeps them (`stand/offline.svelte.ts`),
// because a stage often has no network.
import type { WorkerPart } from '../worker/parts';
import { keptPrefix } from './kept';
import { listed, takeOut } from './stand/keeping';

const page = /^\/scores\/([^/]+)\/play$/;
const answer = /^\/api\/v1\/scores\/([^/]+)$/;
const image = /^\/api\/v1\/scores\/[^/]+\/(items|pages)\/[^/]+\/image$/;

const unfinished = { en: ' (incomplete)', ja: '（取り込み未完了）' };

export const worker: WorkerPart = {
  prefix: keptPrefix,
  needs: (path) => {
    const scoreId = page.exec(path)?.[1];
    return scoreId ? `/api/v1/scores/${scoreId}` : null;
  },
  isAnswer: (path) => answer.test(path),
  isFixed: (path) => image.test(path),
  takeOut: (cache, path) => takeOut(cache, [answer.exec(path)![1]!]),
  heading: { en: 'Scores on this device', ja: 'この端末に保存された楽譜' },
  list: async (cache, language) =>
    (await listed(cache))
      .sort((one, other) => other.at - one.at)
      .map((score) => ({
        path: `/scores/${encodeURIComponent(score.scoreId)}/play`,
        title: score.unfinished ? score.title + unfinished[language] : score.title,
      })),
};
