import { expect, test, vi } from 'vitest';
import { Failure } from '../../lib/api/failure';
import { runSql } from './run';

const said = (detail: string) =>
  Failure.fromAnswer(422, null, {
    type: '/problems/statement-failed',
    title: '',
    status: 422,
    detail,
    errors: [{ field: 'sql', detail }],
  });

function ways(refused?: Failure) {
  return {
    query: vi.fn(async () => {
      if (refused) throw refused;
      return { columns: ['a'], rows: [[1]], sequence: 3 };
    }),
    execute: vi.fn(async () => ({
      sequence: 4,
      operationId: 'o',
      results: [{ columns: [], rows: [], changes: 2, lastInsertRowid: 1 }],
    })),
  };
}

test('what only looks is a query', async () => {
  const both = ways();
  expect(await runSql(both, 'db', 'SELECT 1', null)).toMatchObject({ sequence: 3, rows: [[1]], wrote: null });
  expect(both.execute).not.toHaveBeenCalled();
});

test('what changes something is not', async () => {
  const both = ways();
  expect(await runSql(both, 'db', 'DELETE FROM a', null)).toMatchObject({ sequence: 4, wrote: { changes: 2 } });
  expect(both.query).not.toHaveBeenCalled();
});

test('a migration is one operation, as it was pasted', async () => {
  const both = ways();
  for (const sql of [
    'PRAGMA foreign_keys=OFF;\nBEGIN;\nDROP TABLE a;\nCOMMIT;\nPRAGMA foreign_keys=ON;',
    'PRAGMA foreign_keys(off); DROP TABLE `a`;--> statement-breakpoint\nPRAGMA foreign_keys(on);',
  ]) {
    both.execute.mockClear();
    await runSql(both, 'db', sql, null);
    expect(both.execute.mock.calls).toEqual([['db', sql]]);
    expect(both.query).not.toHaveBeenCalled();
  }
});

test('what turns out to write is run again as a change', async () => {
  const both = ways(said('a query only reads; use an operation to write'));
  expect(await runSql(both, 'db', 'PRAGMA optimize', null)).toMatchObject({ wrote: { changes: 2 } });
});

test('a wrong statement stays wrong', async () => {
  const both = ways(said('no such table: a'));
  await expect(runSql(both, 'db', 'SELECT * FROM a', null)).rejects.toMatchObject({ kind: 'statement-failed' });
  expect(both.execute).not.toHaveBeenCalled();
});

test('an earlier state is never changed', async () => {
  const both = ways(said('a query only reads; use an operation to write'));
  await expect(runSql(both, 'db', 'DELETE FROM a', 2)).rejects.toBeInstanceOf(Failure);
  expect(both.query).toHaveBeenCalledWith('db', 'DELETE FROM a', 2);
  expect(both.execute).not.toHaveBeenCalled();
});
