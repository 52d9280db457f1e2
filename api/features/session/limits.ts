import { createHash } from 'node:crypto';
import type pg from 'pg';
import { consume, rateLimiter } from '../../rate-limit';

/** Wrong sign-ins in `duration` seconds. An account has fewer than an address, behind which many people may sit. */
const byAccount = { points: 10, duration: 15 * 60 };
const byAddress = { points: 50, duration: 15 * 60 };

export interface SignInLimits {
  /** Counts an attempt. Throws ApiError 429 when there were too many. */
  count(email: string, address: string): Promise<void>;
  /** The attempt was right: it and those before it are forgiven to the account. */
  forgive(email: string, address: string): Promise<void>;
  /** The account has another password: what was tried before no longer counts. */
  release(email: string): Promise<void>;
}

/** Limits on guessing passwords. */
export function signInLimits(pool: pg.Pool): SignInLimits {
  const accounts = rateLimiter(pool, 'sign-in-account', byAccount);
  const addresses = rateLimiter(pool, 'sign-in-address', byAddress);

  // Hashed: whatever is tried as an e-mail makes a key that fits, and tells nothing.
  const keyOf = (email: string): string => createHash('sha256').update(email.toLowerCase()).digest('hex');

  return {
    // Counted before the password is looked at: of a hundred guesses at once only the first ones are looked at.
    count: async (email, address) => {
      await consume(addresses, address);
      await consume(accounts, keyOf(email));
    },
    forgive: async (email, address) => {
      await accounts.delete(keyOf(email));
      await addresses.reward(address);
    },
    release: async (email) => {
      await accounts.delete(keyOf(email));
    },
  };
}
