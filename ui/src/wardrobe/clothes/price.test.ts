// Prices as people write them.
import { expect, test } from 'vitest';
import { currencies, readPrice } from './price';

const cases: [string, number | null][] = [
  ['12', 12],
  ['12.5', 12.5],
  ['12,50', 12.5],
  ['1,980', 1980],
  ['1.980', 1980],
  ['1,980.50', 1980.5],
  ['1.980,50', 1980.5],
  ['12,345,678', 12345678],
  ['１２，８００', 12800],
  ['1 980', 1980],
  ['0', 0],
  ['1.2.3', null],
  ['-3', null],
  ['1e3', null],
  ['free', null],
  ['', null],
];

test.each(cases)('%s', (typed, price) => {
  expect(readPrice(typed)).toBe(price);
});

test('a currency that is chosen is offered', () => {
  expect(currencies('PLN')[0]).toBe('PLN');
  expect(currencies('EUR').filter((one) => one === 'EUR')).toHaveLength(1);
});
