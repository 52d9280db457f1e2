import { Client } from '@temporalio/client';
import { NativeConnection } from '@temporalio/worker';
import type { Logger } from 'pino';
import type { Activities } from '../../../activities';
import type { Outside } from '../../../activities/calls/outside';
import type { Database } from '../../../db/database/connection';
import { createWorker } from '../../../worker/create-worker';
import { startPastOrders } from '../../../worker/orders/past-orders';
import { startDispatcher } from '../../../worker/outbox/dispatcher';
import { startSecondLooks } from '../../../worker/sweep/second-looks';
import { testActivities } from '../activities';

/** How often the second looks are taken that are due, in milliseconds. */
const looksEvery = 250;

/** A running worker with its dispatcher. */
export interface EngineParts {
  client: Client;
  activities: Activities;
  /** Drains them; the database stays open. */
  stop(): Promise<void>;
}

export interface EnginePlan {
  database: Database;
  outside: Outside;
  /** Of Temporal. */
  address: string;
  taskQueue: string;
  workflowBundlePath: string;
  logger: Logger;
  /** Past contacts are added, so many in a transaction; absent: they are not. */
  pastPortion?: number | undefined;
}

export async function startParts(plan: EnginePlan): Promise<EngineParts> {
  const { database, outside, address, taskQueue, workflowBundlePath, logger, pastPortion } = plan;
  const connection = await NativeConnection.connect({ address });
  const activities = testActivities(database, { outside });
  const worker = await createWorker({
    connection,
    namespace: 'default',
    taskQueue,
    activities,
    workflowBundle: { codePath: workflowBundlePath },
  });
  const client = new Client({ connection });
  const drained = worker.run();
  const dispatcher = startDispatcher({ database, client, taskQueue, logger });
  const secondLooks = startSecondLooks({ database, logger }, looksEvery);
  const pastOrders = pastPortion === undefined ? null : startPastOrders({ database, logger }, pastPortion);
  return {
    client,
    activities,
    async stop() {
      await pastOrders?.stop();
      await secondLooks.stop();
      await dispatcher.stop();
      worker.shutdown();
      await drained;
      await outside.egress.close();
      await connection.close();
    },
  };
}
