import { isOneAddress } from '../mail/one-address';
import { toE164 } from '../values/phone';
import type { Recipient } from './definition';

const liquid = /\{[{%]/;

/**
 * Normalizes one written address or number to the form it is sent to; a number without a country code belongs to the account's country.
 * Null for an invalid one, or several. The result holds no Liquid.
 */
export const readRecipient: Readonly<
  Record<Recipient['kind'], (written: string, phoneCountry: string | null) => string | null>
> = {
  email: (written) => {
    const address = written.trim();
    return isOneAddress(address) && !liquid.test(address) ? address : null;
  },
  phone: toE164,
};
