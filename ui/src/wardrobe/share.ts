// The secret of the link by which somebody without an account looks at a wardrobe. Kept in memory only.
let secret: string | null = null;

export function shareSecret(): string | null {
  return secret;
}

export function useShare(given: string | null): void {
  secret = given;
}
