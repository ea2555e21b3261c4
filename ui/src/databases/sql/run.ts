// Runs what was typed: as a query if it only reads, otherwise as an operation.
import { Failure } from '../../lib/api/failure';
import type { execute, query } from '../api';
import { sqliteSays } from '../problems';
import { onlyReads } from '../statements';
import type { Rows } from '../types';

export interface Answer {
  columns: string[];
  rows: Rows;
  /** The state that was queried or created. */
  sequence: number;
  /** The time it took, as measured here. */
  ms: number;
  /** Only for statements that can have changed something. */
  wrote: { changes: number; operationId: string } | null;
}

/** A query and an operation. */
export interface Ways {
  query: typeof query;
  execute: typeof execute;
}

/** `at`: the earlier state to query, which cannot be changed. */
export async function runSql(ways: Ways, databaseId: string, sql: string, at: number | null): Promise<Answer> {
  const began = performance.now();
  const ms = () => Math.round(performance.now() - began);
  if (at !== null || onlyReads(sql)) {
    try {
      const { columns, rows, sequence } = await ways.query(databaseId, sql, at);
      return { columns, rows, sequence, ms: ms(), wrote: null };
    } catch (thrown) {
      if (at !== null || !wantsToWrite(Failure.from(thrown))) throw thrown;
    }
  }
  const { results, sequence, operationId } = await ways.execute(databaseId, sql);
  const last = results.at(-1);
  return {
    columns: last?.columns ?? [],
    rows: last?.rows ?? [],
    sequence,
    ms: ms(),
    wrote: { changes: results.reduce((sum, { changes }) => sum + changes, 0), operationId },
  };
}

/** Whether it was refused because a query only reads. */
export function wantsToWrite(failure: Failure): boolean {
  return /\bonly reads\b/.test(sqliteSays(failure) ?? '');
}
