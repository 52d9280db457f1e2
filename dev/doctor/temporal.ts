import { isGrpcServiceError, type Connection } from '@temporalio/client';
import { askTemporal, namespaceTrouble, type TemporalAccess } from '../../config/temporal';
import { reasonOf } from '../../db/database/failures';
import { ok, warning, wrong, type Finding, type Look } from './look';

/** How long all calls to Temporal together may take, in milliseconds. */
const patience = 10_000;
/** The shortest retention that a namespace should have, in seconds: operators look for ended workflows in Temporal Web. */
const leastRetention = 24 * 60 * 60;
/** Temporal's number of the queue that workflow tasks go through (enums/v1/task_queue.proto, TaskQueueType). */
const workflowQueue = 1;
/** gRPC's code for what is not there (https://grpc.io/docs/guides/status-codes/). */
const notFound = 5;

/** The checks of Sillage's Temporal. The first is whether it responds: the others depend on that. */
export const temporalLooks = (
  access: TemporalAccess,
  { namespace, taskQueue }: { namespace: string; taskQueue: string },
): Look[] => {
  const ask = (look: (connection: Connection) => Promise<Finding>): Promise<Finding> =>
    askTemporal(access, patience, look).catch((error: unknown) => {
      if (isGrpcServiceError(error) && Number(error.code) === notFound)
        return wrong(
          `Temporal at ${access.address} has no namespace ${namespace}.`,
          `Make it, and run setup: temporal operator namespace create --namespace ${namespace} --retention 3d`,
        );
      return wrong(
        `Temporal at ${access.address} does not answer (${reasonOf(error)}).`,
        'Start it, or look at the settings that begin with TEMPORAL_. The looks that need it were left out.',
      );
    });
  return [
    () =>
      ask(async (connection) => {
        await connection.workflowService.describeNamespace({ namespace });
        const { serverVersion } = await connection.workflowService.getSystemInfo({});
        return ok(`Temporal ${serverVersion} answers, and has the namespace ${namespace}.`);
      }),
    () =>
      ask(async (connection) => {
        const trouble = await namespaceTrouble(connection, namespace);
        if (trouble !== null) return wrong(`No run can start: ${trouble}.`, 'Run setup.');
        return ok(`The namespace ${namespace} has what runs need.`);
      }),
    () =>
      ask(async (connection) => {
        const { config } = await connection.workflowService.describeNamespace({ namespace });
        const kept = Number(config?.workflowExecutionRetentionTtl?.seconds ?? 0);
        const hours = Math.round(kept / 3_600).toLocaleString('en');
        if (kept < leastRetention)
          return warning(
            `Temporal keeps what has ended for ${hours} hours only.`,
            `temporal operator namespace update --namespace ${namespace} --retention 3d`,
          );
        return ok(`Temporal keeps what has ended for ${hours} hours.`);
      }),
    () =>
      ask(async (connection) => {
        const { pollers } = await connection.workflowService.describeTaskQueue({
          namespace,
          taskQueue: { name: taskQueue },
          taskQueueType: workflowQueue,
        });
        if (!pollers?.length)
          return warning(`No worker takes runs from the task queue ${taskQueue}.`, 'Start a worker.');
        return ok(`A worker takes runs from the task queue ${taskQueue}.`);
      }),
  ];
};
