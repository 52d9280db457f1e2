import type { Language } from '../../../../domain/values/language';

/** The sign before the decimals of a number, as each language writes it. */
export const decimalSign: Record<Language, '.' | ','> = { en: '.', fr: ',' };

/** Thousands that English writers part with commas, such as `1,500`. */
const englishGroups = /^-?[1-9]\d{0,2}(?:,\d{3})+(?=\.|$)/;

/** A number as programs write it: its decimals come after a comma or a point in every language. Any other text stays as it is. */
export function withDecimalPoint(text: string, language: Language): string {
  const grouped = decimalSign[language] === '.' ? englishGroups.exec(text)?.[0] : undefined;
  if (grouped !== undefined) return grouped.replaceAll(',', '') + text.slice(grouped.length);
  return text.replace(/^(-?\d*),(\d*)$/, '$1.$2');
}

/** What somebody types into a field for numbers alone: spaces and signs such as `%` are left out. */
export const typedNumber = (text: string, language: Language): string =>
  withDecimalPoint(text.replace(/[^\w.,-]+/g, ''), language);
