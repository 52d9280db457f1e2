import {
  isGrpcServiceError,
  WorkflowNotFoundError,
  type Client,
  type WorkflowExecutionInfo,
} from '@temporalio/client';
import type { Logger } from 'pino';
import type { Database } from '../../db/database/connection';
import {
  noteErasedHistories,
  takeErasedHistories,
  type ErasedHistories,
  type Looked,
} from '../../db/erasure/histories';
import { searchAttributeNames } from '../../domain/run/search-attribute-names';
import { slicesOf } from '../../domain/values/slices';
import { groupOfSleepers } from '../../workflows/contract';
import { startRounds } from '../rounds';
import { listed } from '../visibility';

export interface HistoriesDependencies {
  database: Database;
  client: Client;
  taskQueue: string;
  logger: Logger;
}

/** How often it looks for histories to delete when none are due, in milliseconds. */
const pollMilliseconds = 1_000;
/** Temporal's list follows what happened, and the outbox may hold a start: only a look that long after the erasure is the last. */
const settleMilliseconds = 20_000;
/** Until the next look at contacts that still have histories: a quarter of the time since their erasure, within these. */
const [soonest, latest] = [1_000, 600_000];
/** After this time Temporal is asked again to delete what it still has. */
const patienceMilliseconds = 300_000;
/** Contacts, or groups, in a query to Temporal; histories that a look deletes at most. */
const idsAtOnce = 100;
const deletedAtOnce = 500;
/** Limits each look: while Temporal is down, a call would wait for ever. Another worker takes over after a minute. */
const deadlineMilliseconds = 30_000;
/** Temporal's code for what it does not have (google.rpc.Code). */
const notFound = 5;

/**
 * Deletes what Temporal keeps of the runs of erased contacts: their own workflows, those of their loops, and the groups that took them
 * through their first stretch. A workflow that is running is left until it has ended: erasing a contact ends its runs. Any number of
 * processes may do this at once.
 */
export function startErasedHistories(
  { database: { pool }, client, taskQueue, logger }: HistoriesDependencies,
  { poll = pollMilliseconds, settle = settleMilliseconds } = {},
): { stop(): Promise<void> } {
  return startRounds({
    logger,
    poll,
    restRatio: 1,
    lookingFailed: 'Looking for histories to delete failed; trying again.',
    round: (portion) =>
      portion(
        async () => {
          const erased = await takeErasedHistories(pool);
          if (!erased) return false;
          const looked = await client.withDeadline(Date.now() + deadlineMilliseconds, () =>
            deleteHistories(client, taskQueue, erased, settle),
          );
          await noteErasedHistories(pool, erased.id, looked);
          return true;
        },
        { message: 'Histories of an erased contact could not be deleted; trying again.' },
      ),
  });
}

async function deleteHistories(
  client: Client,
  taskQueue: string,
  { user_id, contact_ids, group_workflow_ids, asked, age }: ErasedHistories,
  settle: number,
): Promise<Looked> {
  const found: Found[] = [];
  const groups = new Set(group_workflow_ids);
  const { account, contact } = searchAttributeNames;
  for (const ids of slicesOf(contact_ids, idsAtOnce)) {
    const query = `${account} = ${user_id} AND ${contact} IN (${ids.join(', ')})`;
    for (const execution of await executionsOf(client, taskQueue, query)) {
      found.push(execution);
      const { parentId, groupId } = execution;
      // Its parent is a group, or the loop of a run that is somebody else's.
      for (const id of [parentId, groupId]) if (id !== undefined && isGroup(id)) groups.add(id);
    }
  }
  for (const id of [...groups]) groups.add(groupOfSleepers(id) ?? id);
  for (const ids of slicesOf([...groups], idsAtOnce)) {
    const query = `WorkflowId IN (${ids.map((id) => `'${id}'`).join(', ')})`;
    for (const execution of await executionsOf(client, taskQueue, query))
      // Runs of others sleep on there. Its history names runs, of which those of the contacts are gone, and no contact.
      if (!execution.isRunning || groupOfSleepers(execution.workflowId) === null) found.push(execution);
  }
  const listedNow = new Set(found.map(keyOf));
  const unlisted = asked.filter((key) => !listedNow.has(key));
  const still = await stillThere(client, unlisted);
  const ended = found.filter(({ isRunning }) => !isRunning).slice(0, deletedAtOnce);
  // Temporal deletes what has just ended a minute later, when it has noted the end everywhere.
  const known = new Set(age < patienceMilliseconds ? asked : []);
  for (const one of ended) if (!known.has(keyOf(one))) await requestDeletion(client, one);
  const isEmpty = found.length === 0 && still.length === 0;
  return {
    deleted: unlisted.length - still.length,
    groups: [...groups],
    asked: [...ended.map(keyOf), ...still],
    again: isEmpty ? (age >= settle ? null : settle - age) : Math.min(latest, Math.max(soonest, age / 4)),
  };
}

interface Found {
  workflowId: string;
  runId: string;
  isRunning: boolean;
  parentId: string | undefined;
  /** The group in which its run began, where the run slept in between. */
  groupId: string | undefined;
}

/** This installation's executions that a query finds, as many as a look deletes; the namespace may be shared with others. */
async function executionsOf(client: Client, taskQueue: string, query: string): Promise<Found[]> {
  const found: Found[] = [];
  const list = (pageSize: number) => client.workflow.list({ query, pageSize });
  for await (const execution of listed(client, deletedAtOnce, list)) {
    if (execution.taskQueue === taskQueue) found.push(foundOf(execution));
    if (found.length >= deletedAtOnce) break;
  }
  return found;
}

const foundOf = ({ workflowId, runId, status, parentExecution, memo }: WorkflowExecutionInfo): Found => ({
  workflowId,
  runId,
  isRunning: status.name === 'RUNNING',
  parentId: parentExecution?.workflowId ?? undefined,
  groupId: typeof memo?.['group'] === 'string' ? memo['group'] : undefined,
});

/** Whether a workflow's id is that of a group (worker/outbox/start-group.ts): its letters need no escaping in a query. */
const isGroup = (workflowId: string): boolean => /^automatisation-runs-[0-9a-f-]+$/.test(workflowId);

const keyOf = ({ workflowId, runId }: Found): string => `${workflowId} ${runId}`;

/** Asks Temporal to delete an execution with its history. It answers before it has done so. */
const requestDeletion = (client: Client, { workflowId, runId }: Found): Promise<boolean> =>
  unlessGone(() =>
    client.workflowService.deleteWorkflowExecution({
      namespace: client.options.namespace,
      workflowExecution: { workflowId, runId },
    }),
  );

/** Those of these executions that Temporal still has, although its list does not name them any more: the list goes first. */
async function stillThere(client: Client, keys: readonly string[]): Promise<string[]> {
  const there: string[] = [];
  for (const key of keys) {
    const [workflowId = '', runId = ''] = key.split(' ');
    if (await unlessGone(() => client.workflow.getHandle(workflowId, runId).describe())) there.push(key);
  }
  return there;
}

/** Asks about an execution; returns false when Temporal does not have it. */
async function unlessGone(ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await ask();
    return true;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    if (isGrpcServiceError(error) && Number(error.code) === notFound) return false;
    throw error;
  }
}
