// What SQLite itself says about a statement.
import type { Failure } from '../lib/api/failure';

/** What SQLite says about a statement, if it was SQLite that refused it. */
export function sqliteSays(failure: Failure): string | null {
  if (failure.kind !== 'statement-failed') return null;
  return failure.problem?.errors?.[0]?.detail ?? failure.problem?.detail ?? null;
}
