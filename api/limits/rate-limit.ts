import ipaddr from 'ipaddr.js';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { errors } from '../http/errors';

/** So many in `duration` seconds. */
export interface RateLimit {
  points: number;
  duration: number;
}

/** Counts how often something is done, in PostgreSQL so that several API processes share it. */
export const rateLimiter = (
  pool: pg.Pool,
  keyPrefix: string,
  limit: RateLimit,
  /** From how many on a key is not counted any more, but refused by this process until it may go on. */
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

/** Counts what strangers send. Of those that are over their limit the database counts no more than it has to. */
export const strangersLimiter = (pool: pg.Pool, keyPrefix: string, limit: RateLimit): RateLimiterPostgres =>
  rateLimiter(pool, keyPrefix, limit, limit.points + 1);

/** Counts one. Throws ApiError 429 when there were too many. */
export async function consume(limiter: RateLimiterPostgres, key: string | number): Promise<void> {
  const over = await excess(limiter, key);
  if (over) throw errors.tooManyRequests(over.seconds);
}

/** What is over a limit: when it may go on, and whether it is the first that is. */
export interface Excess {
  seconds: number;
  isFirst: boolean;
}

/** Counts one, and says when there were too many. */
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

/** Longest part of an address that a proxy passed on and that is none. */
const unknownLength = 64;

/**
 * What a caller's address is counted by: of IPv6 the first 64 bits, which are the least that one customer is given
 * (https://datatracker.ietf.org/doc/html/rfc6177), so that nobody has billions of addresses; an IPv4 address in whatever way it is written.
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
