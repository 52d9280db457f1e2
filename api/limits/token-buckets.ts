import type { ApiError } from '../http/errors';

/** What an account may do a second, and at once after a while without anything. */
export interface Quota {
  rate: number;
  burst: number;
  /** How long who is over the quota may be kept waiting until the tokens are there, in milliseconds. None: it is refused. */
  patience?: number;
}

/** Accounts whose bucket is not full are remembered; beyond so many, full buckets are looked for. */
const remembered = 10_000;

/**
 * A token bucket an account, of this process: `burst` tokens at the most, `rate` more each second. What is asked for at once may be more
 * than is left, as long as anything is: the bucket is then below zero, and the next call waits until it is filled (a batch is never refused
 * again and again for its size).
 *
 * The function that it answers takes tokens out, and says how many milliseconds the account has to wait before it goes on. When that is
 * longer than the quota's patience nothing is taken, and it throws the refusal, which is told the seconds until there are tokens.
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
