import {
  ActivityCancellationType,
  type ActivityOptions,
  type LocalActivityOptions,
} from '@temporalio/workflow';

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

/** How calls outside are tried again. The call's row records how the call ended; a failure of the activity means that it is tried again. */
export const callsOutside = {
  // Models think for minutes before they answer; a worker that died is noticed by its heartbeats.
  startToCloseTimeout: '10 minutes',
  heartbeatTimeout: '10 seconds',
  // A failure mostly names the time of the next attempt.
  retry: { initialInterval: '1 second', maximumInterval: '1 minute' },
  // An attempt that is out is always waited for: a second one beside it would have to wait until that one must have ended.
  cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
} as const satisfies ActivityOptions;
