import { errors } from '../errors';

/** Messages that an account may send a second, and at once after a while without any. */
export interface Quota {
  rate: number;
  burst: number;
}

/** Accounts whose bucket is not full are remembered; beyond so many, full buckets are looked for. */
const remembered = 10_000;

/**
 * A token bucket an account, of this process: `burst` tokens at the most, `rate` more each second. What is asked for at once may be more
 * than is left, as long as anything is: the bucket is then below zero, and the next call waits until it is filled (a batch is never refused
 * again and again for its size).
 *
 * The function that it answers takes tokens out. It throws ApiError 429, with the seconds until there are some, when there are none.
 */
export function tokenBuckets({ rate, burst }: Quota, clock = () => performance.now()) {
  /** When each account's bucket will be full, in milliseconds of the clock. */
  const fullAt = new Map<number, number>();
  const perToken = 1_000 / rate;

  return (userId: number, tokens: number): void => {
    const now = clock();
    const until = Math.max(fullAt.get(userId) ?? now, now);
    const missing = until - now;
    const wait = missing - burst * perToken;
    if (wait >= 0) throw errors.quotaMet(rate, Math.max(1, Math.ceil((wait + perToken) / 1_000)));
    if (fullAt.size >= remembered) for (const [account, at] of fullAt) if (at <= now) fullAt.delete(account);
    fullAt.set(userId, until + tokens * perToken);
  };
}
