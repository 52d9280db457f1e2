import { z } from 'zod';
import { toE164 } from '../values/phone';
import type { Recipient } from './definition';

const email = z.email();

/**
 * Normalizes one written address or number to the form it is sent to; a number without a country code belongs to the account's country.
 * Null for an invalid one, or several. The result holds no Liquid.
 */
export const readRecipient: Readonly<
  Record<Recipient['kind'], (written: string, phoneCountry: string | null) => string | null>
> = {
  email: (written) => email.safeParse(written.trim()).data ?? null,
  phone: toE164,
};
