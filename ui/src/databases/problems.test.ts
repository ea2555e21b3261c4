// The texts for problems that only databases have: the manifest names the keys, and the shell finds them there.
import { beforeAll, expect, test, vi } from 'vitest';
import { Failure } from '../lib/api/failure';

let wording: typeof import('../lib/wording').wording;

beforeAll(async () => {
  vi.stubGlobal('navigator', { language: 'en-GB' });
  ({ wording } = await import('../lib/wording'));
});

function say(name: string): string {
  const problem = { type: `https://todana.example/problems/${name}`, title: name, status: 422 };
  return wording(Failure.fromAnswer(422, null, problem));
}

test('problems of statements', () => {
  expect(say('statement-failed')).toBe('The statement could not be executed.');
  expect(say('constraint-failed')).toBe('The statement could not be executed.');
  expect(say('too-slow')).toBe('The statement took too long. Query less data at once.');
  expect(say('answer-too-large')).toBe('The result is too large. Query less data at once, for example with LIMIT.');
});

test('a reason is worded by its code', () => {
  const detail = 'the database is empty; create a table first';
  const problem = { type: '/problems/conflict', title: '', status: 409, detail, code: 'nothing-to-keep' };
  expect(wording(Failure.fromAnswer(409, null, problem))).toBe('The database is empty. Create a table first.');
});

test('everything else is said by the shell', () => {
  expect(say('invalid')).toBe('Some of the input is not valid.');
  expect(say('unheard-of')).toBe('Server error. Try again later.');
});
