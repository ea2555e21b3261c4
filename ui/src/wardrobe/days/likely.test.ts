// What was worn recently and what is worn often count equally.
import { expect, test } from 'vitest';
import { likely } from './likely';

const cases: [string, string, string][] = [
  ['', '', ''],
  ['abc', 'abc', 'abc'],
  ['ab', '', 'ab'],
  ['abc', 'cde', 'cabde'],
  ['abcd', 'bacd', 'abcd'],
  ['xay', 'aqr', 'axqyr'],
];

test.each(cases)('%s lately and %s often', (lately, often, together) => {
  expect(likely([...lately], [...often], (one) => one).join('')).toBe(together);
});
