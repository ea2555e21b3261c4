// Where the pages of a score are: for whoever is signed in or looks at a public one, and for holders of a link.
import { shareSecret } from '../lib/share';

/** The address of a score, or of a page of it: `place(id, '/play', { page: '3' })`. */
export function place(scoreId: string, page = '', query: Record<string, string> = {}): string {
  const secret = shareSecret();
  const search = new URLSearchParams(query).toString();
  const path = `/scores/${scoreId}${page}${search ? `?${search}` : ''}`;
  return secret ? `/shared${path}#${secret}` : path;
}
