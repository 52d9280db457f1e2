import type { Database } from '../db/database/connection';
import { isTooSlow } from '../db/database/failures';
import { inTransaction } from '../db/database/transaction';
import { notifyDispatcher } from '../db/outbox/notify';
import type { StretchRequest } from '../db/runs/advancing/load';
import { contactsOfSleepers, leaveSleepers } from '../db/runs/advancing/sleepers';
import type { StretchResult } from '../domain/run/result';
import { failureOfAll } from './failure-of-all';
import { waitOf, type SharedWait } from './shared-wait';

/** Stretches of runs that sleep together in a workflow. */
export interface SleepersRequest {
  userId: number;
  runs: readonly { runId: number; segment: number }[];
  workflowId: string;
  /** The group in which they began. */
  groupId: string | null;
}

/** Runs that may still sleep in a workflow. */
export interface KeptRequest {
  userId: number;
  runIds: readonly number[];
  workflowId: string;
}

/** How a run waits on, and its next stretch. */
export interface SleeperOutcome extends SharedWait {
  segment: number;
}

/** A run whose stretch failed does not keep the others: it looks again after this time, in milliseconds. */
const retryMilliseconds = 5_000;
/** A held run is woken when its flow goes on. It looks by itself in between, should another database have taken the place of this one. */
const heldMilliseconds = 3_600_000;

/**
 * Advances runs that sleep together by a stretch each; returns one outcome per run, in order. It is null where the run leaves the workflow:
 * it has ended or was deleted, another workflow has taken it since, or it has reached a loop or a call that may take long, and the outbox starts
 * its own.
 */
export const createAdvanceSleepers = (
  { pool }: Pick<Database, 'pool'>,
  advance: (request: StretchRequest) => Promise<StretchResult>,
) =>
  async function advanceSleepers({
    userId,
    runs,
    workflowId: groupWorkflowId,
    groupId,
  }: SleepersRequest): Promise<(SleeperOutcome | null)[]> {
    const contactOf = await contactsOfSleepers(pool, {
      userId,
      runIds: runs.map(({ runId }) => runId),
      groupWorkflowId,
    });
    const leaving: number[] = [];
    const outcomeOf = async ({
      runId,
      segment,
    }: SleepersRequest['runs'][number]): Promise<SleeperOutcome | null> => {
      const contactId = contactOf.get(runId);
      if (contactId === undefined) return null;
      const result = await advance({ userId, runId, contactId, segment, groupWorkflowId });
      const wait = waitOf(result);
      if (wait) return { segment: segment + 1, ...wait };
      if (result.kind === 'paused') return { segment, lasts: heldMilliseconds };
      if (result.kind !== 'ended') leaving.push(runId);
      return null;
    };
    const settled = await Promise.allSettled(runs.map(outcomeOf));
    const failure = failureOfAll(settled);
    // The database is away, or has nobody's turn: the whole activity is tried again. A statement that takes too long would keep the other runs.
    if (failure && !isTooSlow(failure.reason)) throw failure.reason;
    const outcomes = settled.map((one, place) =>
      one.status === 'fulfilled'
        ? one.value
        : { segment: runs[place]?.segment ?? 0, lasts: retryMilliseconds },
    );
    if (leaving.length > 0) {
      const sleepers = { userId, runIds: leaving, groupWorkflowId };
      await inTransaction(pool, (client) => leaveSleepers(client, sleepers, groupId));
      notifyDispatcher(pool);
    }
    return outcomes;
  };

/** Returns which of the runs the workflow still has: those that were not deleted, and that no other workflow has taken. */
export const createKeepSleepers = ({ pool }: Pick<Database, 'pool'>) =>
  async function keepSleepers({
    userId,
    runIds,
    workflowId: groupWorkflowId,
  }: KeptRequest): Promise<number[]> {
    return [...(await contactsOfSleepers(pool, { userId, runIds, groupWorkflowId })).keys()];
  };
