import ipaddr from 'ipaddr.js';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { errors } from '../http/errors';

/** At most `points` in `duration` seconds. */
export interface RateLimit {
  points: number;
  duration: number;
}

/** Counts how often something is done, in PostgreSQL so that several API processes share it. */
export const rateLimiter = (
  pool: pg.Pool,
  keyPrefix: string,
  limit: RateLimit,
  /** Once a key has consumed this many, this process refuses it without counting until it is allowed again. */
  inMemoryBlockOnConsumed?: number,
): RateLimiterPostgres =>
  new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix,
    ...limit,
    ...(inMemoryBlockOnConsumed !== undefined && { inMemoryBlockOnConsumed }),
  });

/** Counts the requests of unverified senders. The database counts no more than necessary of those over their limit. */
export const strangersLimiter = (pool: pg.Pool, keyPrefix: string, limit: RateLimit): RateLimiterPostgres =>
  rateLimiter(pool, keyPrefix, limit, limit.points + 1);

/** Counts one. Throws ApiError 429 when there were too many. */
export async function consume(limiter: RateLimiterPostgres, key: string | number): Promise<void> {
  const over = await excess(limiter, key);
  if (over) throw errors.tooManyRequests(over.seconds);
}

/** An excess over a limit: the seconds until the next is allowed, and whether this is the first excess. */
export interface Excess {
  seconds: number;
  isFirst: boolean;
}

/** Counts one; returns the excess when there were too many. */
export async function excess(limiter: RateLimiterPostgres, key: string | number): Promise<Excess | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    return {
      seconds: Math.ceil(reason.msBeforeNext / 1_000),
      isFirst: reason.consumedPoints === limiter.points + 1,
    };
  }
}

/** How many characters are kept of a proxy-supplied address that is not valid. */
const unknownLength = 64;

/**
 * The key by which a caller's address is counted. For IPv6 it is the first 64 bits, the least that one customer gets
 * (https://datatracker.ietf.org/doc/html/rfc6177), so that nobody has billions of keys; an IPv4 address has one key however it is written.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address.slice(0, unknownLength);
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
