import type { NumberFormat } from '../../../domain/values/numbers';

/** How numbers are written where a language is spoken, such as `fr-CA`. */
export const numberFormatOf = (language: string): NumberFormat =>
  new Intl.NumberFormat(language)
    .formatToParts(0.5)
    .some(({ type, value }) => type === 'decimal' && value === ',')
    ? 'comma'
    : 'point';

/** Whether the month stands before the day where a language is spoken: `1/21/1959`. */
export function isMonthFirstIn(language: string): boolean {
  const parts = new Intl.DateTimeFormat(language).formatToParts(0).map(({ type }) => type);
  return parts.indexOf('month') < parts.indexOf('day') && parts.indexOf('day') < parts.indexOf('year');
}
