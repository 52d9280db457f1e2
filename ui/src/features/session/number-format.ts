import type { NumberFormat } from '../../../../domain/values/numbers';

/** The number format of the browser's language; undefined when it is none of the account's options. */
export function ownNumberFormat(): NumberFormat | undefined {
  const decimal = new Intl.NumberFormat(navigator.language)
    .formatToParts(1.5)
    .find(({ type }) => type === 'decimal')?.value;
  if (decimal === ',') return 'comma';
  return decimal === '.' ? 'point' : undefined;
}
