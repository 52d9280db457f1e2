import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';

/** Whether numbers of a country (two letters, ISO 3166, capitals) can be read. */
export const isPhoneCountry = (country: string): boolean => isSupportedCountry(country);

/**
 * A telephone number in E.164 (`+15145550199`), or null for what is none. One without a country's code is read as the country's own
 * (two letters, ISO 3166).
 */
export function toE164(written: string, country?: string | null): string | null {
  const home = country?.toUpperCase() ?? '';
  const phone = parsePhoneNumberFromString(written, isSupportedCountry(home) ? home : undefined);
  return phone?.isPossible() ? phone.number : null;
}

/** Whether a number, however it is written, is the one given in E.164. One without a country's code is taken for the same country's. */
export function isSamePhone(written: string, e164: string): boolean {
  const defaultCallingCode = parsePhoneNumberFromString(e164)?.countryCallingCode;
  const phone = parsePhoneNumberFromString(written, { defaultCallingCode });
  // As a JSON number, +33612345678 has lost its plus.
  return phone?.number === e164 || `+${written.replace(/\D/g, '')}` === e164;
}
