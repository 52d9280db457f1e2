import type { ApiError } from '../http/errors';

/** What an account may do per second (`rate`), and at once after a pause (`burst`). */
export interface Quota {
  rate: number;
  burst: number;
  /** Longest wait for tokens, in milliseconds, for a caller over the quota. Without it, such a caller is refused at once. */
  patience?: number;
}

/** Accounts with a bucket that is not full are remembered; from this many on, full buckets are removed. */
const remembered = 10_000;

/**
 * One token bucket per account, in this process: at most `burst` tokens, refilled at `rate` per second. One call may take more tokens than
 * are left, as long as there are any: the bucket then goes below zero, and the next call waits until it is refilled (so a batch is not
 * refused for ever because of its size).
 *
 * The returned function takes tokens, and returns how many milliseconds the account must wait before it continues. If that is longer than
 * the quota's patience, it takes nothing and throws the refusal, made with the seconds until there are tokens.
 */
export function tokenBuckets(
  { rate, burst, patience = 0 }: Quota,
  refusal: (seconds: number) => ApiError,
  clock = () => performance.now(),
) {
  /** When each account's bucket will be full, in milliseconds of the clock. */
  const fullAt = new Map<number, number>();
  const perToken = 1_000 / rate;

  return (userId: number, tokens: number): number => {
    const now = clock();
    const until = Math.max(fullAt.get(userId) ?? now, now);
    const wait = until - now - burst * perToken;
    if (wait >= patience) throw refusal(Math.max(1, Math.ceil((wait - patience + perToken) / 1_000)));
    if (fullAt.size >= remembered) for (const [account, at] of fullAt) if (at <= now) fullAt.delete(account);
    fullAt.set(userId, until + tokens * perToken);
    return Math.max(0, wait);
  };
}
