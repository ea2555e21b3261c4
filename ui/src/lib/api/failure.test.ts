// How pages understand the server's responses.
import { expect, test, vi } from 'vitest';
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
    errors: [{ field: 'name', code: 'too-long', detail: 'at most 64 characters', values: { most: 64 } }],
  });
  expect(failure.field('name')).toMatchObject({ code: 'too-long', values: { most: 64 } });
  expect(failure.code).toBe('too-long');
  expect(failure.field('role')).toBeUndefined();
});

test('what is thrown and no answer is the fault of the page, not of the server', () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(Failure.from(new Failure('denied')).kind).toBe('denied');
  expect(said).not.toHaveBeenCalled();
  expect(Failure.from(new TypeError('x is not a function')).kind).toBe('page');
  expect(Failure.from('?').kind).toBe('page');
  expect(said).toHaveBeenCalledTimes(2);
  said.mockRestore();
});

test('whether the server has answered for good', () => {
  const final = (type: string, status: number) => Failure.fromAnswer(status, null, problem(type, status)).final;
  for (const [type, status] of [
    ['invalid', 422],
    ['idempotency-key-reused', 422],
    ['conflict', 409],
    ['full', 409],
    ['not-found', 404],
    ['denied', 403],
    ['statement-failed', 422],
    ['bad-request', 400],
  ] as const) {
    expect(final(type, status), type).toBe(true);
  }
  for (const [type, status] of [
    ['in-progress', 409],
    ['too-many-attempts', 429],
    ['not-signed-in', 401],
    ['unavailable', 503],
    ['timeout', 503],
    ['internal', 500],
  ] as const) {
    expect(final(type, status), type).toBe(false);
  }
  // The response of a proxy, not of the server itself.
  for (const status of [404, 408, 413, 502]) expect(Failure.fromAnswer(status, null, '<html>').final).toBe(false);
  expect(new Failure('unreachable').final).toBe(false);
  expect(new Failure('page').final).toBe(false);
});
