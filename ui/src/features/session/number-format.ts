import type { NumberFormat } from '../../../../domain/values/numbers';

/** How the browser's language writes numbers; undefined where it is neither way that the account knows. */
export function ownNumberFormat(): NumberFormat | undefined {
  const decimal = new Intl.NumberFormat(navigator.language)
    .formatToParts(1.5)
    .find(({ type }) => type === 'decimal')?.value;
  if (decimal === ',') return 'comma';
  return decimal === '.' ? 'point' : undefined;
}
