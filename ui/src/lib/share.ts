// The secret of the share link with which somebody views a shared item. It is kept in memory only.
let secret: string | null = null;
let holder: symbol | null = null;

export function shareSecret(): string | null {
  return secret;
}

/** From now on, until the returned function is called: of two pages the later one counts, whichever is left first. */
export function useShare(given: string | null): () => void {
  const mine = Symbol();
  holder = mine;
  secret = given;
  return () => {
    if (holder === mine) secret = null;
  };
}

/** The header that holders of a link send. */
export function asHolder(): { headers?: Record<string, string> } {
  return secret ? { headers: { 'Todana-Share': secret } } : {};
}

/** The address of a picture for whoever holds the link: an `<img>` sends no headers. */
export function forHolder(url: string): string {
  return secret ? `${url}${url.includes('?') ? '&' : '?'}share=${encodeURIComponent(secret)}` : url;
}
