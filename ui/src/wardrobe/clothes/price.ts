// Prices as people write them, and the currencies they choose from.
const usual = ['JPY', 'EUR', 'USD', 'GBP', 'CHF', 'CNY', 'HKD', 'KRW', 'TWD', 'AUD', 'CAD', 'SEK', 'DKK', 'NOK'];

/** The usual ones first, and whatever is chosen already. */
export function currencies(chosen: string): string[] {
  return usual.includes(chosen) ? usual : [chosen, ...usual];
}

/** An amount with at most two decimals, or null if that is none. Full-width digits and commas are fine. */
export function readPrice(typed: string): number | null {
  const plain = typed.normalize('NFKC').replace(/[\s'’]/g, '');
  // Before three digits a comma or point groups thousands; before one or two at the end it is the decimal sign.
  const amount = plain.replace(/[,.](?=\d{3}([,.]|$))/g, '').replace(',', '.');
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(amount)) return null;
  return Number(amount);
}
