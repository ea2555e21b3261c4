// Prices as people write them, and the currencies to choose from.

const usual = ['JPY', 'EUR', 'USD', 'GBP', 'CHF', 'CNY', 'HKD', 'KRW', 'TWD', 'AUD', 'CAD', 'SEK', 'DKK', 'NOK'];

/** The largest price that the server accepts. */
const most = 1_000_000_000;

/** What signs and words mean. Where several currencies write the same, the usual one first. */
const signs: Record<string, readonly string[]> = {
  $: ['USD', 'AUD', 'CAD', 'HKD', 'TWD', 'NZD', 'SGD', 'MXN'],
  us$: ['USD'],
  a$: ['AUD'],
  au$: ['AUD'],
  c$: ['CAD'],
  ca$: ['CAD'],
  hk$: ['HKD'],
  nt$: ['TWD'],
  nz$: ['NZD'],
  s$: ['SGD'],
  mx$: ['MXN'],
  r$: ['BRL'],
  '¥': ['JPY', 'CNY'],
  'jp¥': ['JPY'],
  'cn¥': ['CNY'],
  '€': ['EUR'],
  '£': ['GBP'],
  '₩': ['KRW'],
  '₹': ['INR'],
  '₺': ['TRY'],
  '₫': ['VND'],
  '฿': ['THB'],
  '₪': ['ILS'],
  '₴': ['UAH'],
  '₱': ['PHP'],
  '₽': ['RUB'],
  kr: ['SEK', 'DKK', 'NOK', 'ISK'],
  'kr.': ['DKK', 'SEK', 'NOK', 'ISK'],
  zł: ['PLN'],
  kč: ['CZK'],
  ft: ['HUF'],
  fr: ['CHF'],
  'fr.': ['CHF'],
  sfr: ['CHF'],
  'sfr.': ['CHF'],
  円: ['JPY'],
  元: ['CNY', 'TWD'],
  원: ['KRW'],
  ユーロ: ['EUR'],
  ドル: ['USD', 'AUD', 'CAD', 'HKD', 'TWD', 'NZD', 'SGD'],
  ポンド: ['GBP'],
  ウォン: ['KRW'],
  yen: ['JPY'],
  euro: ['EUR'],
  euros: ['EUR'],
  pound: ['GBP'],
  pounds: ['GBP'],
  dollar: ['USD', 'AUD', 'CAD', 'HKD', 'TWD', 'NZD', 'SGD'],
  dollars: ['USD', 'AUD', 'CAD', 'HKD', 'TWD', 'NZD', 'SGD'],
};

/** Why a price cannot be taken. */
export type PriceProblem = 'unreadable' | 'currency' | 'decimals' | 'tooMuch';
export type PriceRead = { amount: number; currency: string } | { problem: PriceProblem };

/** The usual ones first, and whatever is chosen already. */
export function currencies(chosen: string): string[] {
  return !chosen || usual.includes(chosen) ? usual : [chosen, ...usual];
}

/** How many decimals a currency has: two, and none of yen. */
export function decimalsOf(currency: string): number {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    return format.resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
}

/** The digits of any writing as 0 to 9. */
function plainDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    // The digits of each writing are ten in a row, from zero on.
    for (let zero = code; zero > code - 10; zero -= 1) {
      if (!/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) return String(code - zero);
    }
    return String(code % 16);
  });
}

/** What was typed, without anything that is only there for the eye. */
function plain(typed: string): string {
  return plainDigits(typed.normalize('NFKC'))
    .replace(/[\s'’`´]/g, '')
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
    .replaceAll('、', ',')
    // “12,-” and “12.–” are round amounts.
    .replace(/([.,])[-–—]{1,2}/, '$1');
}

/** Which currencies a sign, a word or a code can mean. */
function meaning(sign: string): readonly string[] | null {
  const known = signs[sign.toLowerCase()];
  if (known) return known;
  const code = sign.toUpperCase();
  return /^[A-Z]{3}$/.test(code) && isCurrency(code) ? [code] : null;
}

function isCurrency(code: string): boolean {
  if (usual.includes(code)) return true;
  // Where the browser does not know the list, what looks like a code is one.
  return Intl.supportedValuesOf?.('currency').includes(code) ?? true;
}

/** What a number is that may have thousands apart, and a comma or a point before its decimals. */
function readNumber(amount: string): { amount: number; decimals: number } | null {
  const many = /^(\d+(?:[.,]\d+)?)万(\d{0,4})$/.exec(amount);
  if (many) return { amount: Math.round(Number(many[1]!.replace(',', '.')) * 10_000) + Number(many[2]), decimals: 0 };
  const separators = [...amount.matchAll(/[.,]/g)].map(([sign]) => sign);
  const last = separators.at(-1);
  const whole = last && isDecimal(amount, separators) ? amount.slice(0, amount.lastIndexOf(last)) : amount;
  const decimals = amount.slice(whole.length + 1).replace(/0+$/, '');
  const apart = new Set([...whole].filter((sign) => /[.,]/.test(sign)));
  // Thousands, or as in India: two digits at a time before the last three.
  if (apart.size > 1 || (apart.size && !/^\d{1,3}([.,]\d{2,3})*[.,]\d{3}$/.test(whole))) return null;
  if (last && apart.has(last) && whole !== amount) return null;
  const digits = whole.replace(/[.,]/g, '');
  if (!/^\d*$/.test(digits) || !/^\d*$/.test(decimals) || !/\d/.test(amount)) return null;
  if (digits.length > 15) return { amount: Infinity, decimals: 0 };
  return { amount: Number(`${digits || '0'}.${decimals || '0'}`), decimals: decimals.length };
}

/** Whether the last comma or point stands before decimals, and not before three digits of a thousand. */
function isDecimal(amount: string, separators: string[]): boolean {
  const last = separators.at(-1)!;
  const after = amount.length - amount.lastIndexOf(last) - 1;
  if (separators.length > 1) return separators.filter((sign) => sign === last).length === 1;
  return after !== 3 || !/^[1-9]\d{0,2}[.,]/.test(amount);
}

/** What was typed as an amount of money. A currency that it names is taken before the one that is `chosen`. */
export function readPrice(typed: string, chosen: string): PriceRead {
  const parts = /^([^\d.,-]*\.?)?([.,]?\d[\d.,]*(?:万\d{0,4})?)(.*)$/.exec(plain(typed));
  if (!parts) return { problem: 'unreadable' };
  const [, before = '', written = '', after = ''] = parts;
  const named: (readonly string[])[] = [];
  for (const sign of [before, after]) {
    if (!sign) continue;
    const means = meaning(sign);
    if (!means) return { problem: 'unreadable' };
    named.push(means);
  }
  const possible = named.reduce((some, other) => some.filter((one) => other.includes(one)), named[0] ?? [chosen]);
  const currency = possible.includes(chosen) ? chosen : possible[0];
  const read = readNumber(written);
  if (!read || currency === undefined) return { problem: 'unreadable' };
  if (read.amount > most) return { problem: 'tooMuch' };
  if (!currency) return { problem: 'currency' };
  const allowed = Math.min(2, decimalsOf(currency));
  if (read.decimals > allowed) return { problem: allowed ? 'unreadable' : 'decimals' };
  return { amount: read.amount, currency };
}
