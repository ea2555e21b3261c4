import { expect, test } from 'vitest';
import { bytesOf, hexLines, placesMost, shownValue, toCsv } from './values';

test('nothing, numbers and texts are told apart', () => {
  expect(shownValue(null)).toMatchObject({ kind: 'null', text: 'NULL' });
  expect(shownValue('NULL')).toMatchObject({ kind: 'text', text: 'NULL' });
  expect(shownValue(1.5)).toMatchObject({ kind: 'number', text: '1.5' });
  expect(shownValue({ integer: '9223372036854775807' })).toMatchObject({ kind: 'number', text: '9223372036854775807' });
  expect(shownValue({ real: '-Infinity' })).toMatchObject({ kind: 'number', text: '-Infinity' });
});

test('of a blob its size and its beginning are shown', () => {
  expect(shownValue({ blob: btoa('abc') })).toMatchObject({ kind: 'blob', text: "x'616263'", size: 3 });
  expect(shownValue({ blob: '' })).toMatchObject({ text: "x''", size: 0 });
  const long = shownValue({ blob: btoa('a'.repeat(100)) });
  expect(long.size).toBe(100);
  expect(long.text).toBe(`x'${'61'.repeat(16)}…'`);
});

test('a long text is shortened between letters, and stays on one line', () => {
  const long = shownValue(`${'a'.repeat(placesMost - 1)}𠮷 and more`);
  expect(long.short).toBe(`${'a'.repeat(placesMost - 1)}…`);
  expect(long.text).toContain('𠮷 and more');
  expect(shownValue('one\ntwo').short).toBe('one ↵ two');
  expect(shownValue('x'.repeat(1_000_000)).short).toBe(`${'x'.repeat(placesMost)}…`);
});

test('whatever is not shown whole is known to be cut', () => {
  for (const [letter, most] of [['a', placesMost], ['本', placesMost / 2], ['𠮷', placesMost / 2]] as const) {
    const fits = shownValue(letter.repeat(most));
    expect(fits.short).toBe(fits.text);
    expect(shownValue(letter.repeat(most + 1)).short).toBe(`${letter.repeat(most)}…`);
  }
});

test('a blob is shown byte by byte', () => {
  expect(hexLines(bytesOf(btoa('SQLite f\0\x80')))).toBe(
    '000000  53 51 4c 69 74 65 20 66  SQLite f\n000008  00 80                    ..',
  );
  expect(hexLines(bytesOf(''))).toBe('');
});

test('a file for table programs keeps commas, quotes and lines', () => {
  expect(toCsv(['a', 'b, c'], [[null, 'say "x"'], ['1\n2', { integer: '9007199254740993' }], [{ blob: 'YQ==' }, 2]])).toBe(
    'a,"b, c"\r\n,"say ""x"""\r\n"1\n2",9007199254740993\r\nYQ==,2\r\n',
  );
});
