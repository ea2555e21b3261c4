// What SQLite itself says about a statement.
import type { Failure } from '../lib/api/failure';

/** SQLite's message about a statement, if SQLite refused it. */
export function sqliteSays(failure: Failure): string | null {
  if (failure.kind !== 'statement-failed') return null;
  return failure.problem?.errors?.[0]?.detail ?? failure.problem?.detail ?? null;
}
