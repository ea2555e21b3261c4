import { expect, test } from 'vitest';
import { onlyReads, quoted, saysSomething } from './statements';

test.each([
  'SELECT * FROM books',
  '  -- a note; insert\n select 1;',
  '/* update */ VALUES (1)',
  "SELECT 'DELETE; INSERT'",
  'SELECT 1; SELECT 2;',
  'WITH a AS (SELECT 1) SELECT * FROM a',
  "WITH a AS (SELECT replace(title, 'a', 'b') FROM t) SELECT * FROM a",
  'EXPLAIN QUERY PLAN SELECT 1',
  'PRAGMA table_info(books)',
])('%s only reads', (sql) => {
  expect(onlyReads(sql)).toBe(true);
});

test.each([
  "INSERT INTO books VALUES ('a; SELECT 1')",
  'SELECT 1; DELETE FROM books',
  'WITH a AS (SELECT 1) INSERT INTO b SELECT * FROM a',
  'create table a (b)',
  'PRAGMA user_version = 3',
  'REPLACE INTO a VALUES (1)',
  'CREATE TRIGGER t AFTER INSERT ON a BEGIN SELECT 1; END',
])('%s writes', (sql) => {
  expect(onlyReads(sql)).toBe(false);
});

test('comments and spaces alone are nothing to run', () => {
  expect(saysSomething(' -- later\n ; /* no */')).toBe(false);
  expect(saysSomething("-- it's\nSELECT 1")).toBe(true);
});

test('a name is quoted where it has to be', () => {
  expect(quoted('books')).toBe('books');
  expect(quoted('order')).toBe('"order"');
  expect(quoted('my "books"')).toBe('"my ""books"""');
  expect(quoted('本')).toBe('"本"');
  expect(quoted('1a')).toBe('"1a"');
});
