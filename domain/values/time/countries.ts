import { getCountries } from 'libphonenumber-js';

/**
 * Members of `Intl.Locale` missing from TypeScript's types: a property in Node 20, a method in the standard
 * (https://tc39.es/proposal-intl-locale-info/).
 */
interface LocaleInfo {
  timeZones?: string[];
  getTimeZones?(): string[];
}

function timezonesOf(country: string): readonly string[] {
  const locale = new Intl.Locale(`und-${country}`) as LocaleInfo;
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

/** The country (two letters, ISO 3166) of an IANA timezone; null for an invalid timezone, or when the country is unknown. */
export function countryOfTimezone(timezone: string): string | null {
  const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: timezone }).resolvedOptions();
  return getCountries().find((country) => timezonesOf(country).includes(timeZone)) ?? null;
}
