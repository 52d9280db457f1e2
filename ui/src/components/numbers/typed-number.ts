import type { Language } from '../../../../domain/values/language';

/** The sign before the decimals of a number, as each language writes it. */
export const decimalSign: Record<Language, '.' | ','> = { en: '.', fr: ',' };

/** Thousands that English writers part with commas, such as `1,500`. */
const englishGroups = /^-?[1-9]\d{0,2}(?:,\d{3})+(?=\.|$)/;

/**
 * A number that somebody types, as programs write it: decimals come after a comma or a point in every language, and spaces and signs such as
 * `%` are left out. A text in which a comma means neither is no number, and keeps it.
 */
export function typedNumber(text: string, language: Language): string {
  const written = text.replace(/[^\w.,-]+/g, '');
  const grouped = decimalSign[language] === '.' ? englishGroups.exec(written)?.[0] : undefined;
  if (grouped !== undefined) return grouped.replaceAll(',', '') + written.slice(grouped.length);
  return written.replace(/^(-?\d*),(\d*)$/, '$1.$2');
}
