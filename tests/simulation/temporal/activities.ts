import type { Execution, PendingActivity } from './execution';
import type { Outcome } from './protocol';
import type { ServerParts } from './server-parts';

/* The server's part in activities: it hands out attempts, detects those without heartbeats, and retries them. */

/** Retries an attempt that has stopped reporting, once its heartbeat timeout has passed. */
export function missActivity(server: ServerParts, execution: Execution, activity: PendingActivity): void {
  const { worker, attempt } = activity;
  server.scheduler.timer(
    activity.options.heartbeat,
    () => {
      const isSame = activity.worker === worker && activity.attempt === attempt;
      if (isSame) retryActivity(server, execution, activity, 'It was not heard of any more', null);
    },
    null,
  );
}

export function offerActivity(server: ServerParts, execution: Execution, activity: PendingActivity): void {
  activity.timer = null;
  activity.worker = null;
  const { attempt } = activity;
  const isCurrent = (): boolean =>
    execution.activities.get(activity.seq) === activity && activity.attempt === attempt && !activity.worker;
  server.scheduler.add(
    null,
    `${activity.type} of ${execution.workflowId}, attempt ${attempt}`,
    () => {
      if (!isCurrent()) return;
      const worker = server.pickWorker();
      activity.worker = worker;
      worker.act(execution, activity);
    },
    () => !isCurrent() || server.alive.length > 0,
  );
}

/** Ends an attempt. */
export function endActivity(
  server: ServerParts,
  execution: Execution,
  activity: PendingActivity,
  outcome: Outcome,
): void {
  if (execution.activities.get(activity.seq) !== activity) return;
  execution.activities.delete(activity.seq);
  server.tell(execution, { kind: 'activity', seq: activity.seq, outcome });
}

/** An attempt has failed: retries it after a delay, unless it was cancelled. */
export function retryActivity(
  server: ServerParts,
  execution: Execution,
  activity: PendingActivity,
  message: string,
  delay: number | null,
): void {
  if (execution.activities.get(activity.seq) !== activity) return;
  if (activity.isCancelRequested) {
    endActivity(server, execution, activity, { kind: 'failed', message });
    return;
  }
  const { initialInterval, maximumInterval } = activity.options.retry;
  const wait = delay ?? Math.min(maximumInterval, initialInterval * 2 ** (activity.attempt - 1));
  activity.attempt += 1;
  activity.worker = null;
  activity.timer = server.scheduler.timer(wait, () => offerActivity(server, execution, activity), null);
}
