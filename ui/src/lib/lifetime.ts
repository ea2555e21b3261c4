// How long a token or a share link is valid.

/** In days. */
export type Lifetime = number | 'never';

/** When it ends, if it begins then. */
export function endOf(lifetime: Lifetime, begun: number): string | null {
  return lifetime === 'never' ? null : new Date(begun + lifetime * 86_400_000).toISOString();
}
