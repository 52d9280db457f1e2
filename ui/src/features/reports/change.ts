/**
 * The change from the previous period, with its sign and two decimals, in the language's format; null when there was nothing to compare
 * with, or less than nothing, as of amounts that were given back.
 */
export function changeInPercent(now: number, before: number, language: string): string | null {
  if (before <= 0) return null;
  const change = (now - before) / before;
  const percent = new Intl.NumberFormat(language, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return `${change < 0 ? '−' : '+'}${percent.format(Math.abs(change))}`;
}
