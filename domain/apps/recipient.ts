import { z } from 'zod';
import { toE164 } from '../values/phone';
import type { Recipient } from './definition';

const email = z.email();

/** One address or number as it is sent to, from how somebody wrote it, a number without a country's code as one of the account's country; null for what is none, or several. What is answered holds no Liquid. */
export const readRecipient: Readonly<
  Record<Recipient['kind'], (written: string, phoneCountry: string | null) => string | null>
> = {
  email: (written) => email.safeParse(written.trim()).data ?? null,
  phone: toE164,
};
