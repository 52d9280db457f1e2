import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';

/** Whether phone numbers of a country (two letters, ISO 3166, capitals) can be parsed. */
export const isPhoneCountry = (country: string): boolean => isSupportedCountry(country);

/**
 * A phone number in E.164 (`+15145550199`), or null when it is invalid. A number without a country code belongs to the given country (two
 * letters, ISO 3166).
 */
export function toE164(written: string, country?: string | null): string | null {
  const home = country?.toUpperCase() ?? '';
  const phone = parsePhoneNumberFromString(written, isSupportedCountry(home) ? home : undefined);
  return phone?.isPossible() ? phone.number : null;
}

/** Whether a number, in any notation, is the given E.164 number. A number without a country code is assumed to be from the same country. */
export function isSamePhone(written: string, e164: string): boolean {
  const defaultCallingCode = parsePhoneNumberFromString(e164)?.countryCallingCode;
  const phone = parsePhoneNumberFromString(written, { defaultCallingCode });
  // A JSON number has lost the plus of +33612345678.
  return phone?.number === e164 || `+${written.replace(/\D/g, '')}` === e164;
}

/** The digits by which an E.164 number is usually written: with its country code, and within its country. */
export function spellingsOf(e164: string): string[] {
  const phone = parsePhoneNumberFromString(e164);
  const digits = e164.replace(/\D/g, '');
  if (!phone) return [digits];
  const { countryCallingCode: code, nationalNumber } = phone;
  const within = phone.formatNational().replace(/\D/g, '');
  return [...new Set([digits, nationalNumber, within, `${code}${within}`])];
}
