// Amounts of money as the person writes and reads them.
import { currentLanguage, locale } from '../lib/i18n/index.svelte';
import { decimalsOf } from './clothes/price';

/** The amount as the person would type it. */
export function writePrice(amount: number, currency: string): string {
  const decimals = Number.isInteger(amount) ? 0 : Math.max(2, decimalsOf(currency));
  return new Intl.NumberFormat(moneyLocale(), {
    useGrouping: false,
    numberingSystem: 'latn',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(amount);
}

/** How amounts are written: as the browser's first language does, unless the person chose another one here. */
export function moneyLocale(languages: readonly string[] = navigator.languages): string {
  const first = languages[0] ?? '';
  const speaks = /^(en|ja)\b/i.exec(first)?.[1]?.toLowerCase();
  if (!first || (speaks ? speaks !== currentLanguage() : currentLanguage() === 'ja')) return locale();
  try {
    return new Intl.NumberFormat(first).resolvedOptions().locale;
  } catch {
    return locale();
  }
}

const inRegions: Record<string, string> = {
  AT: 'EUR', AU: 'AUD', BE: 'EUR', BG: 'EUR', BR: 'BRL', CA: 'CAD', CH: 'CHF', CN: 'CNY', CY: 'EUR', CZ: 'CZK',
  DE: 'EUR', DK: 'DKK', EE: 'EUR', ES: 'EUR', FI: 'EUR', FR: 'EUR', GB: 'GBP', GR: 'EUR', HK: 'HKD', HR: 'EUR',
  HU: 'HUF', ID: 'IDR', IE: 'EUR', IL: 'ILS', IN: 'INR', IS: 'ISK', IT: 'EUR', JP: 'JPY', KR: 'KRW', LI: 'CHF',
  LT: 'EUR', LU: 'EUR', LV: 'EUR', MT: 'EUR', MX: 'MXN', MY: 'MYR', NL: 'EUR', NO: 'NOK', NZ: 'NZD', PH: 'PHP',
  PL: 'PLN', PT: 'EUR', RO: 'RON', SE: 'SEK', SG: 'SGD', SI: 'EUR', SK: 'EUR', TH: 'THB', TR: 'TRY', TW: 'TWD',
  UA: 'UAH', US: 'USD', VN: 'VND', ZA: 'ZAR',
};
/** Languages that are mostly spoken in one country, or in countries with one currency. */
const ofLanguages: Record<string, string> = { ja: 'JPY', de: 'EUR', it: 'EUR', ko: 'KRW', nl: 'EUR', fi: 'EUR' };

/** The currency to begin with: of the person's country, where that is known; otherwise none, and they choose. */
export function likelyCurrency(languages: readonly string[] = navigator.languages): string {
  if (currentLanguage() === 'ja') return 'JPY';
  for (const language of languages) {
    const [name = '', ...rest] = language.split('-');
    const region = rest.find((part) => /^[A-Z]{2}$/i.test(part))?.toUpperCase();
    const currency = region ? inRegions[region] : ofLanguages[name.toLowerCase()];
    if (currency) return currency;
  }
  return '';
}
