import type pg from 'pg';
import type { Logger } from 'pino';
import { findAccountsByClientKey } from '../../db/accounts/client-keys';
import { groupCommit } from '../../db/database/group-commit';
import { errors } from '../http/errors';
import { excess, networkOf, strangersLimiter } from '../limits/rate-limit';

/** How long a lookup of a key is cached: a revoked key works this much longer. */
const trustedMilliseconds = 5_000;
const cacheSize = 10_000;
/** How many wrong keys an address may try before it is told to wait. A right key from the address is accepted all the same. */
const wrongKeys = { points: 60, duration: 60 };

/** Finds the account of a client key. Throws ApiError 401 for a missing or wrong key, 429 for a wrong one after too many. */
export function accountsByClientKey(
  pool: pg.Pool,
  logger: Logger,
): (key: string | undefined, address: string) => Promise<number> {
  // `until` is by a clock that nobody sets: one that is set back would trust a revoked key for longer.
  const cache = new Map<string, { userId: number; until: number }>();
  const limiter = strangersLimiter(pool, 'client-key', wrongKeys);
  // However many wrong keys arrive at once, they share one lookup.
  const accountOf = groupCommit<string, number | null>({
    flush: (keys) => findAccountsByClientKey(pool, keys),
  });

  async function refuse(address: string): Promise<never> {
    const over = await excess(limiter, networkOf(address));
    if (!over) throw errors.clientKeyInvalid();
    if (over.isFirst) logger.warn({ address }, 'An address tries wrong client keys.');
    throw errors.tooManyRequests(over.seconds);
  }

  return async (key, address) => {
    const now = performance.now();
    const known = key === undefined ? undefined : cache.get(key);
    if (known && known.until > now) return known.userId;
    if (key === undefined) throw errors.clientKeyMissing();
    const userId = await accountOf(key);
    if (userId === null) return refuse(address);
    if (cache.size >= cacheSize) cache.clear();
    cache.set(key, { userId, until: now + trustedMilliseconds });
    return userId;
  };
}
