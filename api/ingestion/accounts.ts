import { RateLimiterMemory } from 'rate-limiter-flexible';
import type pg from 'pg';
import { findAccountByClientKey } from '../../db/client-keys';
import { errors } from '../errors';

/** How long an answer of the database about a key is trusted: a key that was withdrawn works this much longer. */
const trustedMilliseconds = 5_000;
const cacheSize = 10_000;
/** Wrong keys an address may try in a minute before it has to wait. */
const wrongKeysPerMinute = 60;

/** Finds the account of a client key. Throws ApiError 401 for a missing or wrong key, 429 after too many wrong ones. */
export function accountsByClientKey(
  pool: pg.Pool,
): (key: string | undefined, address: string) => Promise<number> {
  const cache = new Map<string, { userId: number; until: number }>();
  const wrongKeys = new RateLimiterMemory({ points: wrongKeysPerMinute, duration: 60 });

  return async (key, address) => {
    const now = Date.now();
    const known = key === undefined ? undefined : cache.get(key);
    if (known && known.until > now) return known.userId;
    if (key === undefined) throw errors.clientKeyMissing();
    const tried = await wrongKeys.get(address);
    if (tried && tried.remainingPoints <= 0)
      throw errors.tooManyRequests(Math.ceil(tried.msBeforeNext / 1_000));
    const userId = await findAccountByClientKey(pool, key);
    if (userId === null) {
      await wrongKeys.consume(address).catch(() => undefined);
      throw errors.clientKeyInvalid();
    }
    if (cache.size >= cacheSize) cache.clear();
    cache.set(key, { userId, until: now + trustedMilliseconds });
    return userId;
  };
}
