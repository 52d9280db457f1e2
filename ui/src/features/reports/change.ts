/** The change against the period before, with its sign and two decimals; null where there was nothing to compare with. */
export function changeInPercent(now: number, before: number): string | null {
  if (before === 0) return null;
  const percent = ((now - before) / before) * 100;
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(2)} %`;
}
