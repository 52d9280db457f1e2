import type { LocalActivityOptions } from '@temporalio/workflow';

/**
 * How local activities retry their work in the database. An outage of the database fails no run: the run continues when the database is
 * back. Retries that are more than a second away are timers of the Temporal server, so a worker without its database holds no run
 * longer than that, and a worker that has one can continue it.
 */
export const inDatabase = {
  startToCloseTimeout: '30 seconds',
  retry: { initialInterval: '200 milliseconds', maximumInterval: '10 seconds' },
  localRetryThreshold: '1 second',
} as const satisfies LocalActivityOptions;
