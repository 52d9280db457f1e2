/** A rate, from 0 to 1, as a percentage. */
export const rateText = (rate: number, language: string): string =>
  rate.toLocaleString(language, { style: 'percent', maximumFractionDigits: 1 });

/** A difference of two rates: it is told in points of a hundred, with its sign. */
export const pointsText = (difference: number, language: string): string =>
  (100 * difference).toLocaleString(language, { maximumFractionDigits: 1, signDisplay: 'exceptZero' });

/** An amount, or a count. */
export const amountText = (amount: number, language: string): string =>
  amount.toLocaleString(language, { maximumFractionDigits: 2 });
