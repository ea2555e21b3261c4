// Phrases about databases.
import { Failure } from '../lib/api/failure';
import { number, t, type Key } from '../lib/i18n/index.svelte';
import { fieldWording, wording } from '../lib/wording';
import type { Commit, CommitKind } from './types';

const kindKeys: Record<CommitKind, Key> = {
  operations: 'commits.kind.operations',
  failed: 'commits.kind.failed',
  open: 'commits.kind.open',
  restore: 'commits.kind.restore',
  end: 'commits.kind.end',
};

export const kindName = (kind: CommitKind): string => t(kindKeys[kind]);

export const stateName = (sequence: number): string => t('databases.state', { sequence: number(sequence) });

/** The statements of a commit, as far as they are kept. */
export function statementsOf({ operations }: Commit): string[] {
  const all = Array.isArray(operations) ? operations : [];
  return all
    .flatMap(({ statements }) => statements ?? [])
    .flatMap(({ sql, cut }) => (sql?.trim() ? [cut ? `${sql.trimStart()}…` : sql.trim()] : []));
}

/** Why operations of a commit failed, each reason once. */
export function reasonsOf({ operations }: Commit): string[] {
  const failed = (Array.isArray(operations) ? operations : []).filter((operation) => operation.failed);
  return [...new Set(failed.map(({ failure }) => failure?.message ?? t('commits.whyNotKept')))];
}

/** The error text beside a field for a name. */
export function nameProblem(thrown: unknown): string {
  const failure = Failure.from(thrown);
  return fieldWording(failure, 'name') ?? wording(failure);
}
