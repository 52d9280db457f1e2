/** A part as a percentage: `12.5 %`; null of nothing. */
export const shareText = (part: number, whole: number, language: string, digits = 1): string | null =>
  whole === 0
    ? null
    : (part / whole).toLocaleString(language, { style: 'percent', maximumFractionDigits: digits });

/** A part of a whole, before and now. */
export interface Shares {
  part: number;
  whole: number;
  partBefore: number;
  wholeBefore: number;
}

/** By how many points a share has changed, with its sign: `+2.1`; null where there is nothing to compare. */
export function pointsText(
  { part, whole, partBefore, wholeBefore }: Shares,
  language: string,
  digits = 1,
): string | null {
  if (whole === 0 || wholeBefore === 0) return null;
  const points = 100 * (part / whole - partBefore / wholeBefore);
  const size = Math.abs(points).toLocaleString(language, { maximumFractionDigits: digits });
  const isNone = Number(Math.abs(points).toFixed(digits)) === 0;
  return isNone ? `±${size}` : `${points < 0 ? '−' : '+'}${size}`;
}

/** An amount: whole, or with two decimals. */
export function amountText(amount: number, language: string): string {
  const digits = Number.isInteger(Math.round(100 * amount) / 100) ? 0 : 2;
  return amount.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
