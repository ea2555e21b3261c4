import { expect, test } from 'vitest';
import { freeName, nameOfFile } from './names';

test('a file gives its name', () => {
  expect(nameOfFile('My books.sqlite3')).toBe('My books');
  expect(nameOfFile('2026.db')).toBe('2026');
  expect(nameOfFile('.db')).toBe('.db');
  expect(nameOfFile('archive.tar')).toBe('archive.tar');
  expect(nameOfFile(`${'本'.repeat(80)}.db`)).toBe('本'.repeat(60));
});

test('a name that is taken gets a number', () => {
  expect(freeName('books', [])).toBe('books');
  expect(freeName('books', ['Books', 'books 2'])).toBe('books 3');
  expect(freeName('本'.repeat(60), ['本'.repeat(60)])).toBe(`${'本'.repeat(58)} 2`);
});
