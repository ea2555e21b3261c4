// Names and passwords are refused for the same reasons as on the server, before they are sent.
import { expect, test, vi } from 'vitest';

vi.stubGlobal('navigator', { language: 'en' });
const { accountNameProblem, newPassword, passwordProblem } = await import('./account-rules');

test.each(['Ada', 'ada.lovelace@example.org', '山田太郎', 'ﾔﾏﾀﾞ', 'क्षमा', 'x', 'あ'.repeat(64), ' ada '])('%s is a name', (name) => {
  expect(accountNameProblem(name)).toBeNull();
});

test.each([
  ['', 'Enter at least one character.'],
  ['  ', 'Enter at least one character.'],
  ['a b', 'Use only letters, digits, and . _ - @; no spaces.'],
  ['a/b', 'Use only letters, digits, and . _ - @; no spaces.'],
  ['😀', 'Use only letters, digits, and . _ - @; no spaces.'],
  ['a'.repeat(65), 'At most 64 characters.'],
])('%s is none', (name, problem) => {
  expect(accountNameProblem(name)).toBe(problem);
});

test.each([
  ['1234567890', null],
  ['合言葉は長いほどよい。', null],
  ['合言葉は長いほど', 'At least 10 characters.'],
  ['e\u030123456789', 'At least 10 characters.'],
  ['', 'At least 10 characters.'],
  ['a'.repeat(1024), null],
  ['a'.repeat(1025), 'This password is too long.'],
  ['ADA.Lovelace', 'The password must not be the same as the name.'],
])('the password %s', (password, problem) => {
  expect(passwordProblem(password, 'ada.lovelace')).toBe(problem);
});

test('a new password is long, readable and never the same', () => {
  const made = new Set(Array.from({ length: 50 }, newPassword));
  expect(made.size).toBe(50);
  for (const password of made) {
    expect(password).toMatch(/^([a-km-np-z2-9]{5}-){3}[a-km-np-z2-9]{5}$/);
    expect(passwordProblem(password, 'ada')).toBeNull();
  }
});
