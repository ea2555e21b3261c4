import { expect, test } from 'vitest';
import { withRun } from './run-before';

test('what is run again moves up', () => {
  expect(withRun(['a', 'b', 'c'], ' b ')).toEqual(['b', 'a', 'c']);
});

test('there is an end to what is kept', () => {
  const many = Array.from({ length: 50 }, (_, at) => `SELECT ${at}`);
  const more = withRun(many, 'SELECT 50');
  expect(more).toHaveLength(50);
  expect(more[0]).toBe('SELECT 50');
  expect(withRun(many, 'x'.repeat(20_001))).toEqual(many);
  expect(withRun(many, '  ')).toEqual(many);
});
