import { setTimeout as delay } from 'node:timers/promises';
import type { Middleware } from 'koa';
import { inNameOf } from '../../db/accounts/account-share';
import { hashOfToken } from '../../db/sign-in/tokens';
import type { ApiSettings } from '../dependencies';
import { errors } from '../http/errors';
import { randomBetween } from './random-between';
import { tokenBuckets } from './token-buckets';

/** An account may make at once what it may make in so many seconds. */
const burstSeconds = 1;
/** How long a call is kept waiting for its turn, in milliseconds, before it is refused: less than the interface waits for an answer. */
const patience = 5_000;
/**
 * A refusal comes so many milliseconds late, those of one moment spread over it: what its caller sends meanwhile stays there, and who
 * asks again at once does so about once a second.
 */
const refusalDelay = { least: 500, most: 1_500 };
/** A body takes as long as a call for each so many bytes. */
const bytesOfCall = 64 * 1024;
/** So does storing so many rows of an import. */
const rowsOfCall = 500;
/** Sessions whose account is remembered. */
const remembered = 10_000;

/** How many calls a body counts as, beyond the one that it came with. */
export const callsOfBody = (bytes: number): number => Math.floor(bytes / bytesOfCall);

/** How many calls the rows of an import count as, beyond those of the body that they came in. */
export const callsOfRows = (rows: number): number => Math.floor(rows / rowsOfCall);

/**
 * Bounds what each account that is signed in asks of this process: so many calls a second on the average. What comes faster waits for
 * its turn, so that nobody meets the quota by clicking; what would wait too long is refused. Some calls count as several.
 */
export class CallQuota {
  private readonly take: (userId: number, calls: number) => number;
  /** Whose sessions are, those that were seen first coming first: a flood of one is looked up once, and then waits before it is looked up. */
  private readonly holders = new Map<string, Promise<number | null>>();

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
    const known = await this.holders.get(key)?.catch(() => null);
    if (typeof known === 'number') {
      await this.turn(known);
      return this.found(key, await inNameOf(known, find));
    }
    const finding = find();
    this.remember(
      key,
      finding.then((session) => session?.userId ?? null),
    );
    const session = this.found(key, await finding);
    if (session) await this.turn(session.userId);
    return session;
  }

  private found<Session>(key: string, session: Session | null): Session | null {
    if (!session) this.holders.delete(key);
    return session;
  }

  /** Waits until the account may make a call, or what counts as so many. Throws ApiError 429 when that would take too long. */
  async turn(userId: number, calls = 1): Promise<void> {
    let wait: number;
    try {
      wait = this.take(userId, calls);
    } catch (refusal) {
      await delay(randomBetween(refusalDelay));
      throw refusal;
    }
    if (wait > 0) await delay(wait);
  }

  private remember(key: string, holder: Promise<number | null>): void {
    const [first] = this.holders.keys();
    if (first !== undefined && this.holders.size >= remembered) this.holders.delete(first);
    holder.catch(() => this.holders.delete(key));
    this.holders.set(key, holder);
  }
}

/** Leaves one quota for all routes. */
export function withCallQuota({
  CALLS_PER_SECOND,
}: Pick<ApiSettings, 'CALLS_PER_SECOND'>): Middleware<{ callQuota: CallQuota }> {
  const quota = new CallQuota(CALLS_PER_SECOND);
  return async (ctx, next) => {
    ctx.state.callQuota = quota;
    await next();
  };
}
