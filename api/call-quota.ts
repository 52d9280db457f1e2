import { setTimeout as delay } from 'node:timers/promises';
import type { Middleware } from 'koa';
import { hashOfToken } from '../db/tokens';
import type { ApiState } from './context';
import type { ApiSettings } from './dependencies';
import { errors } from './errors';
import { tokenBuckets } from './token-buckets';

/** An account may make at once what it may make in so many seconds. */
const burstSeconds = 3;
/** How long a call is kept waiting for its turn, in milliseconds, before it is refused: less than the interface waits for an answer. */
const patience = 5_000;
/** A refusal comes so many milliseconds late: what its caller sends meanwhile stays there, and who asks again at once does so once a second. */
const refusalDelay = 1_000;
/** A body takes as long as a call for each so many bytes. */
const bytesOfCall = 64 * 1024;
/** Sessions whose account is remembered. */
const remembered = 10_000;

/** How many calls a body counts as, beyond the one that it came with. */
export const callsOfBody = (bytes: number): number => Math.floor(bytes / bytesOfCall);

/**
 * Bounds what each account that is signed in asks of this process: so many calls a second on the average. What comes faster waits for
 * its turn, so that nobody meets the quota by clicking; what would wait too long is refused. Some calls count as several.
 */
export class CallQuota {
  private readonly take: (userId: number, calls: number) => number;
  /** Whose sessions were, those that were opened first coming first: a flood of one waits before it is looked up. */
  private readonly holders = new Map<string, number>();

  constructor(rate: number) {
    const refusal = (seconds: number) => errors.tooManyCalls(rate, seconds);
    this.take = tokenBuckets({ rate, burst: rate * burstSeconds, patience }, refusal);
  }

  /** Finds the session of a token in its account's turn; null when there is none. Throws ApiError 429 when that would take too long. */
  async inTurn<Session extends { userId: number }>(
    token: string,
    find: () => Promise<Session | null>,
  ): Promise<Session | null> {
    const key = hashOfToken(token).toString('base64');
    const holder = this.holders.get(key);
    if (holder !== undefined) await this.turn(holder);
    const session = await find();
    if (!session) this.holders.delete(key);
    else if (holder === undefined) {
      this.remember(key, session.userId);
      await this.turn(session.userId);
    }
    return session;
  }

  /** Waits until the account may make a call, or what counts as so many. Throws ApiError 429 when that would take too long. */
  async turn(userId: number, calls = 1): Promise<void> {
    let wait: number;
    try {
      wait = this.take(userId, calls);
    } catch (refusal) {
      await delay(refusalDelay);
      throw refusal;
    }
    if (wait > 0) await delay(wait);
  }

  private remember(key: string, userId: number): void {
    const [first] = this.holders.keys();
    if (first !== undefined && this.holders.size >= remembered) this.holders.delete(first);
    this.holders.set(key, userId);
  }
}

/** Leaves one quota for all routes. */
export function withCallQuota({
  CALLS_PER_SECOND,
}: Pick<ApiSettings, 'CALLS_PER_SECOND'>): Middleware<ApiState> {
  const quota = new CallQuota(CALLS_PER_SECOND);
  return async (ctx, next) => {
    ctx.state.callQuota = quota;
    await next();
  };
}
