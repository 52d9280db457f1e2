import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { errors } from './errors';

/** So many in `duration` seconds. */
export interface RateLimit {
  points: number;
  duration: number;
}

/** Counts how often something is done, in PostgreSQL so that several API processes share it. */
export const rateLimiter = (pool: pg.Pool, keyPrefix: string, limit: RateLimit): RateLimiterPostgres =>
  new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix,
    ...limit,
  });

/** Counts one. Throws ApiError 429 when there were too many. */
export async function consume(limiter: RateLimiterPostgres, key: string | number): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (reason) {
    if (reason instanceof RateLimiterRes)
      throw errors.tooManyRequests(Math.ceil(reason.msBeforeNext / 1_000));
    throw reason;
  }
}
