// Prices as people write them.
import { expect, test } from 'vitest';
import { currencies, readPrice, type PriceProblem } from './price';

/** What is typed, which currency is chosen, and what that is. */
const taken: [string, string, number, string][] = [
  ['12', 'EUR', 12, 'EUR'],
  ['12.5', 'EUR', 12.5, 'EUR'],
  ['12,50', 'EUR', 12.5, 'EUR'],
  ['12,50 €', 'EUR', 12.5, 'EUR'],
  ['12,50 €', 'JPY', 12.5, 'EUR'],
  ['12,50\u00a0€', '', 12.5, 'EUR'],
  ['€12.50', 'USD', 12.5, 'EUR'],
  ['€ 12,-', 'EUR', 12, 'EUR'],
  ['12.–', 'CHF', 12, 'CHF'],
  ['Fr. 49.90', 'EUR', 49.9, 'CHF'],
  ['12.', 'EUR', 12, 'EUR'],
  [',50', 'EUR', 0.5, 'EUR'],
  ['EUR 12,50', 'USD', 12.5, 'EUR'],
  ['12.50eur', 'USD', 12.5, 'EUR'],
  ['12.50 euros', 'USD', 12.5, 'EUR'],
  ['1,980', 'JPY', 1980, 'JPY'],
  ['1.980', 'EUR', 1980, 'EUR'],
  ['1,980.50', 'USD', 1980.5, 'USD'],
  ['1.980,50', 'EUR', 1980.5, 'EUR'],
  ['1 980,50', 'EUR', 1980.5, 'EUR'],
  ['1\u202f980,50', 'EUR', 1980.5, 'EUR'],
  ['1’980.50', 'CHF', 1980.5, 'CHF'],
  ["1'980", 'CHF', 1980, 'CHF'],
  ['12,345,678', 'JPY', 12345678, 'JPY'],
  ['1,00,000', 'INR', 100000, 'INR'],
  ['12,00', 'JPY', 12, 'JPY'],
  ['￥１２，８００', 'EUR', 12800, 'JPY'],
  ['¥12,800', 'JPY', 12800, 'JPY'],
  ['¥128.50', 'CNY', 128.5, 'CNY'],
  ['12800円', 'EUR', 12800, 'JPY'],
  ['1万2800円', 'JPY', 12800, 'JPY'],
  ['1.5万円', '', 15000, 'JPY'],
  ['1 980 円', 'USD', 1980, 'JPY'],
  ['$12.50', 'CAD', 12.5, 'CAD'],
  ['$12.50', 'EUR', 12.5, 'USD'],
  ['$12.50 AUD', 'EUR', 12.5, 'AUD'],
  ['HK$120', 'USD', 120, 'HKD'],
  ['349 kr', 'NOK', 349, 'NOK'],
  ['49,90 zł', 'EUR', 49.9, 'PLN'],
  ['١٢٫٥', 'EUR', 12.5, 'EUR'],
  ['0', 'EUR', 0, 'EUR'],
  ['1000000000', 'JPY', 1_000_000_000, 'JPY'],
];

test.each(taken)('%s, with %s chosen', (typed, chosen, amount, currency) => {
  expect(readPrice(typed, chosen)).toEqual({ amount, currency });
});

const refused: [string, string, PriceProblem][] = [
  ['1.2.3', 'EUR', 'unreadable'],
  ['1,23,4', 'EUR', 'unreadable'],
  ['1.980,50.2', 'EUR', 'unreadable'],
  ['12.345,678.9', 'EUR', 'unreadable'],
  ['-3', 'EUR', 'unreadable'],
  ['1e3', 'EUR', 'unreadable'],
  ['12.5051', 'EUR', 'unreadable'],
  ['0.505', 'EUR', 'unreadable'],
  ['free', 'EUR', 'unreadable'],
  ['€', 'EUR', 'unreadable'],
  ['€12 USD', 'EUR', 'unreadable'],
  ['12 apples', 'EUR', 'unreadable'],
  ['12 xyq', 'EUR', 'unreadable'],
  ['', 'EUR', 'unreadable'],
  ['12.50', 'JPY', 'decimals'],
  ['12,5円', 'EUR', 'decimals'],
  ['12.50', '', 'currency'],
  ['1000000001', 'EUR', 'tooMuch'],
  ['99999999999999999999', 'EUR', 'tooMuch'],
];

test.each(refused)('%s, with %s chosen, is not taken: %s', (typed, chosen, problem) => {
  expect(readPrice(typed, chosen)).toEqual({ problem });
});

test('a currency that is chosen is offered', () => {
  expect(currencies('PLN')[0]).toBe('PLN');
  expect(currencies('EUR').filter((one) => one === 'EUR')).toHaveLength(1);
  expect(currencies('')).not.toContain('');
});
