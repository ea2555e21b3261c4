// Amounts in the formats of the browser's languages. There is no browser here: the test says which languages it has.
import { beforeAll, expect, test, vi } from 'vitest';
import { readPrice } from './clothes/price';

let money: typeof import('./money');

beforeAll(async () => {
  vi.stubGlobal('navigator', { language: 'en-GB', languages: ['en-GB'] });
  money = await import('./money');
});

test('what is written can be read again', () => {
  for (const [amount, currency] of [[12.5, 'EUR'], [12800, 'JPY'], [1980.05, 'USD']] as const) {
    expect(readPrice(money.writePrice(amount, currency), currency)).toEqual({ amount, currency });
  }
});

test('the currency of the country, or none where that is not known', () => {
  const cases: [string[], string][] = [
    [['en-US', 'en'], 'USD'],
    [['en-GB'], 'GBP'],
    [['de'], 'EUR'],
    [['de-CH', 'de'], 'CHF'],
    [['zh-Hant-TW'], 'TWD'],
    [['en', 'fr-FR'], 'EUR'],
    [['en'], ''],
    [[], ''],
  ];
  for (const [languages, currency] of cases) expect(money.likelyCurrency(languages)).toBe(currency);
});

test('amounts are written as the browser’s first language does', () => {
  expect(money.moneyLocale(['de-DE', 'en'])).toBe('de-DE');
  expect(money.moneyLocale(['en-US'])).toBe('en-US');
  // English was chosen in a browser that speaks Japanese.
  expect(money.moneyLocale(['ja-JP'])).toBe('en-GB');
});
