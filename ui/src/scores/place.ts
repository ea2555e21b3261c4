// The paths of a score's pages: for those who are signed in or view a public score, and for holders of a share link.
import { shareSecret } from '../lib/share';

/** The address of a score, or of a page of it: `place(id, '/play', { page: '3' })`. */
export function place(scoreId: string, page = '', query: Record<string, string> = {}): string {
  const secret = shareSecret();
  const search = new URLSearchParams(query).toString();
  const path = `/scores/${scoreId}${page}${search ? `?${search}` : ''}`;
  return secret ? `/shared${path}#${secret}` : path;
}
