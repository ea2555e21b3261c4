// Where the pages of a score are: for whoever is signed in or looks at a public one, and for holders of a link.
import { shareSecret } from '../lib/share';

/** The address of a score, or of a page of it: `place(id, '/play')`. */
export function place(scoreId: string, page = ''): string {
  const secret = shareSecret();
  return secret ? `/shared/scores/${scoreId}${page}#${secret}` : `/scores/${scoreId}${page}`;
}
