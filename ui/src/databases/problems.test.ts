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

const refused = (detail: string) =>
  wording(Failure.fromAnswer(409, null, { type: '/problems/conflict', title: 'It cannot be done', status: 409, detail }));

test('a reason is said in our words, or else in the server’s', () => {
  expect(refused('the database is empty; create a table first')).toBe(
    'The database is empty. Create a table first.',
  );
  expect(refused('a reason of tomorrow')).toBe('This is not possible: a reason of tomorrow.');
});

test('everything else is said by the shell', () => {
  expect(say('invalid')).toBe('Some of the input is not valid.');
  expect(say('unheard-of')).toBe('Server error. Try again later.');
});
