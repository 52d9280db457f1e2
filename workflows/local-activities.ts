import type { LocalActivityOptions } from '@temporalio/workflow';

/**
 * How what is done in the database is done, again and again where that fails: the database being away is no reason to fail a run, which
 * goes on when the database is back. An attempt that is to come more than a second later is a timer of the server's: a worker whose
 * database is away holds no run longer, and another one, whose database answers, goes on with it.
 */
export const inDatabase = {
  startToCloseTimeout: '30 seconds',
  retry: { initialInterval: '200 milliseconds', maximumInterval: '10 seconds' },
  localRetryThreshold: '1 second',
} as const satisfies LocalActivityOptions;
