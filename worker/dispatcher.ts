import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import type { Database } from '../db/connection';
import { claimDispatch, returnDispatch, type DispatchRow } from '../db/dispatch/claim';
import { dispatchChannel } from '../db/dispatch/notify';
import { listenTo } from '../db/listen';
import { inTransaction } from '../db/transaction';
import { putSchedule } from './schedules/put-schedule';
import { startImport } from './start-import';
import { startRun, wakeRun } from './start-run';

export interface DispatcherDependencies {
  database: Database;
  client: Client;
  taskQueue: string;
  logger: Logger;
}

/** Rows taken at once by each of the loops, how many loops there are, and how often they look without being told. */
const groupSize = 100;
const loops = 2;
const pollMilliseconds = 1_000;
/** A start that takes longer is given back and tried again; Temporal would let it wait for ever. */
const startDeadlineMilliseconds = 5_000;

/**
 * Starts and wakes the workflows that the outbox names. A row leaves the outbox in the transaction that stays open until its
 * workflow is started, so a dispatcher that dies leaves its rows to another. Several may run.
 */
export function startDispatcher(dependencies: DispatcherDependencies): { stop(): Promise<void> } {
  const { database, logger } = dependencies;
  let stopping = false;
  let wakeLoops = new Set<() => void>();

  const wake = (): void => {
    for (const resume of wakeLoops) resume();
    wakeLoops = new Set();
  };
  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resume, pollMilliseconds);
      function resume(): void {
        clearTimeout(timer);
        wakeLoops.delete(resume);
        resolve();
      }
      if (stopping) resume();
      else wakeLoops.add(resume);
    });

  async function loop(): Promise<void> {
    while (!stopping) {
      const count = await dispatchGroup(dependencies).catch((error: unknown) => {
        logger.warn({ error }, 'Starting workflows failed; trying again.');
        return 0;
      });
      if (count < groupSize) await pause();
    }
  }

  const listener = listenTo(database.pool, dispatchChannel, () => wake());
  const running = Array.from({ length: loops }, loop);
  return {
    stop: async () => {
      stopping = true;
      wake();
      await Promise.all([...running, listener.close()]);
    },
  };
}

/** Dispatches one group; answers how many rows it took. */
async function dispatchGroup({
  database,
  client,
  taskQueue,
  logger,
}: DispatcherDependencies): Promise<number> {
  const dispatch = (row: DispatchRow): Promise<void> =>
    client.withDeadline(Date.now() + startDeadlineMilliseconds, () => {
      if (row.kind === 'schedule') return putSchedule({ database, client, taskQueue }, row);
      if (row.kind === 'import') return startImport(client, taskQueue, row);
      return row.kind === 'start' ? startRun(client, taskQueue, row) : wakeRun(client, row);
    });
  return inTransaction(database.pool, async (connection) => {
    const rows = await claimDispatch(connection, groupSize);
    const outcomes = await Promise.allSettled(rows.map(dispatch));
    const failed = rows.filter((_, place) => outcomes[place]?.status === 'rejected');
    if (failed.length > 0) {
      const reason: unknown = outcomes.find((outcome) => outcome.status === 'rejected')?.reason;
      logger.warn(
        { count: failed.length, error: reason },
        'Temporal did not take some workflows; they are tried again.',
      );
      await returnDispatch(connection, failed);
    }
    return rows.length;
  });
}
