// What the server's answers mean to a page.
import { expect, test } from 'vitest';
import { Failure } from './failure';

const problem = (type: string, status: number) => ({ type: `/problems/${type}`, title: '', status });

test('the type decides, not the status', () => {
  expect(Failure.fromAnswer(401, null, problem('sign-in-refused', 401)).kind).toBe('sign-in-refused');
  expect(Failure.fromAnswer(401, null, problem('not-signed-in', 401)).kind).toBe('not-signed-in');
  expect(Failure.fromAnswer(409, null, problem('in-progress', 409)).kind).toBe('unavailable');
});

test('without a problem the status decides', () => {
  expect(Failure.fromAnswer(413, null, '<html>').kind).toBe('too-large');
  expect(Failure.fromAnswer(502, null, undefined).kind).toBe('unreachable');
  expect(Failure.fromAnswer(418, null, {}).kind).toBe('unexpected');
});

test('seconds to wait', () => {
  expect(Failure.fromAnswer(429, '30', problem('too-many-attempts', 429)).retryAfter).toBe(30);
  expect(Failure.fromAnswer(429, null, null).retryAfter).toBeNull();
  expect(Failure.fromAnswer(429, 'Wed, 21 Oct', null).retryAfter).toBeNull();
});

test('what is said about a field', () => {
  const failure = Failure.fromAnswer(422, null, {
    ...problem('invalid', 422),
    errors: [{ field: 'name', detail: 'at most 64 characters' }],
  });
  expect(failure.field('name')).toBe('at most 64 characters');
  expect(failure.field('role')).toBeUndefined();
});

test('anything thrown becomes a failure', () => {
  expect(Failure.from(new Failure('denied')).kind).toBe('denied');
  expect(Failure.from(new TypeError('x is not a function')).kind).toBe('unexpected');
  expect(Failure.from('?').kind).toBe('unexpected');
});
