import { setTimeout as delay } from 'node:timers/promises';
import { ApplicationFailure, Context } from '@temporalio/activity';

/** A stretch whose steps take longer than this, in milliseconds, is slow: most take only a few. */
const slowStretch = 100;
/** How long an account counts as slow after its last slow stretch, in milliseconds. */
const slowPeriod = 60_000;
/** After a slow account's stretch, the next one waits for this many times as long as that took, up to a maximum. */
const restRatio = 4;
const longestRest = 4_000;
/**
 * How many stretches of slow accounts may wait. Others are retried later: after so many seconds, and longer with each attempt, up to a
 * maximum.
 */
const mostWaiting = 20;
const askedAgainAfter = 5;
const longestPause = 60;

/**
 * Keeps accounts whose steps take long from delaying others: their stretches share no transaction with others', run one after another, and
 * leave most of the process's time to the rest.
 */
export class SlowAccounts {
  private readonly until = new Map<number, number>();
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  /** Notes how long the steps of an account's stretch took. */
  note(userId: number, time: number): void {
    if (time <= slowStretch) return;
    // Deleting first moves it to the end: the accounts that were slow longest ago come first.
    this.until.delete(userId);
    this.until.set(userId, performance.now() + slowPeriod);
    for (const [account, until] of this.until) {
      if (until > performance.now()) break;
      this.until.delete(account);
    }
  }

  has(userId: number): boolean {
    return (this.until.get(userId) ?? 0) > performance.now();
  }

  /** Does a slow account's work when its turn comes. Throws ApplicationFailure, to be tried again, when too many wait. */
  async inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.waiting >= mostWaiting) {
      const { attempt } = Context.current().info;
      throw ApplicationFailure.create({
        message: 'too many stretches of accounts whose steps take long wait for their turn',
        type: 'SlowAccount',
        nextRetryDelay: `${Math.min(longestPause, askedAgainAfter * attempt)} seconds`,
      });
    }
    this.waiting += 1;
    let began = 0;
    const turn = this.last.then(() => {
      began = performance.now();
      return work();
    });
    this.last = turn
      .catch(() => undefined)
      .then(() => delay(Math.min(longestRest, restRatio * (performance.now() - began))));
    try {
      return await turn;
    } finally {
      this.waiting -= 1;
    }
  }
}
