import { setTimeout as delay } from 'node:timers/promises';
import type { Middleware } from 'koa';
import { inNameOf } from '../../db/accounts/account-share';
import { hashOfToken } from '../../db/sign-in/tokens';
import type { ApiSettings } from '../dependencies';
import { errors } from '../http/errors';
import { randomBetween } from './random-between';
import { tokenBuckets } from './token-buckets';

/** An account's burst: it may make at once what its rate allows in this many seconds. */
const burstSeconds = 1;
/** Longest wait of a call for its turn before it is refused, in milliseconds: less than the interface waits for an answer. */
const patience = 5_000;
/**
 * A refusal is delayed by a random time in this range, in milliseconds: what the caller sends meanwhile stays unread, and a caller that
 * retries at once does so about once a second.
 */
const refusalDelay = { least: 500, most: 1_500 };
/** Each so many bytes of a body count as one call. */
const bytesOfCall = 64 * 1024;
/** Each so many stored rows of an import count as one call. */
const rowsOfCall = 500;
/** How many sessions' accounts are cached. */
const remembered = 10_000;

/** How many further calls a body counts as, beyond the call that sent it. */
export const callsOfBody = (bytes: number): number => Math.floor(bytes / bytesOfCall);

/** How many further calls an import's rows count as, beyond those of the body that brought them. */
export const callsOfRows = (rows: number): number => Math.floor(rows / rowsOfCall);

/**
 * Limits how many calls per second, on average, each signed-in account makes to this process. Faster calls wait for their turn, so that
 * nobody reaches the limit by clicking; a call that would wait too long is refused. Some calls count as several.
 */
export class CallQuota {
  private readonly take: (userId: number, calls: number) => number;
  /**
   * The account of each session, oldest first: of a flood of calls with one session, the first is looked up, and the others wait their turn
   * before their lookup.
   */
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

  /** Waits until the account may make a call, or `calls` of them. Throws ApiError 429 when the wait would be too long. */
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

/** Shares one quota among all routes. */
export function withCallQuota({
  CALLS_PER_SECOND,
}: Pick<ApiSettings, 'CALLS_PER_SECOND'>): Middleware<{ callQuota: CallQuota }> {
  const quota = new CallQuota(CALLS_PER_SECOND);
  return async (ctx, next) => {
    ctx.state.callQuota = quota;
    await next();
  };
}
