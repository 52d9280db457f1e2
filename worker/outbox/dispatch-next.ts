import type { Client } from '@temporalio/client';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from '../../db/database/connection';
import {
  claimOutbox,
  returnOutbox,
  type ClaimedRows,
  type OutboxRow,
  type RunOutboxRow,
} from '../../db/outbox/claim';
import { countBegun } from '../../db/runs/begun';
import { holdUnbegun } from '../../db/runs/resolving/held-runs';
import { inOneTransaction } from '../../db/database/transaction';
import type { WorkerMetrics } from '../../metrics/worker-metrics';
import type { Tracing } from '../../tracing/tracing';
import { automatisationRunType, runGroupType, sleepingRunsType } from '../../workflows/contract';
import { putSchedule } from '../schedules/put-schedule';
import type { GroupChoice } from './group-choice';
import { inGroups, startGroup, type GroupHandle } from './start-group';
import type { RunGroup } from './run-group';
import { startImport } from './start-import';
import { startRun, wakeLoop, wakeRun, type RunStarter } from './start-run';
import { ofSleepers, wakeSleepers } from './wake-sleepers';
import { traceStarts, type TakenRuns } from './trace-starts';

/** Waits for something of Temporal; gives up when that takes too long. */
type Patience = (client: Client, wait: () => Promise<unknown>) => Promise<unknown>;

export interface DispatcherDependencies extends RunStarter {
  database: Database;
  logger: Logger;
  metrics?: WorkerMetrics;
  tracing?: Tracing;
  /** Waits for started groups, but not for ever. */
  patience?: Patience;
}

/** A start that takes longer goes back and is tried again; Temporal would wait for ever. */
const startDeadlineMilliseconds = 5_000;
/** Longest wait for started groups, in milliseconds: after it, they continue without being watched. */
const groupsWithin = 10_000;
const usualPatience: Patience = (client, wait) => client.withDeadline(Date.now() + groupsWithin, wait);

/** Rows that Temporal is asked to take together. */
interface Start {
  rows: OutboxRow[];
  /** Of the workflow, where the rows start a run. */
  workflowType: string;
  start: () => Promise<void>;
}

/** The result of one look into the outbox. */
interface Dispatched {
  rows: number;
  /** Rows of runs that are running: these runs do nothing until they are woken. */
  waiting: number;
  /** Whether there were some, all of runs that sleep with others: such wake-ups cost little. */
  areOfSleepers: boolean;
  /** The accounts whose runs were to start. */
  starting: number[];
  groups: RunGroup[];
  /** Resolves when these groups are done, or were waited for long enough. */
  groupsEnd: Promise<void>;
}

/** Which rows are taken: about `limit`, of those that are for later or of the others, and none of some accounts. */
type Portion = { limit: number } & ClaimedRows;

/** Starts and wakes the workflows of the next rows of the outbox; returns how many rows there were. */
export async function dispatchNext(
  dependencies: DispatcherDependencies,
  choice: GroupChoice,
  { limit, ...which }: Portion,
): Promise<Dispatched> {
  const { database, client, logger, metrics, tracing } = dependencies;
  const started: StartedGroup[] = [];
  let taken: TakenRuns[] = [];
  // Never retried as a whole: what Temporal has accepted cannot be undone.
  const dispatched = await inOneTransaction(database.pool, async (connection) => {
    const rows = await claimOutbox(connection, limit, which);
    const { groups, alone: ungrouped } = inGroups(await notHeld(connection, rows), choice);
    const { wakeUps, alone } = ofSleepers(ungrouped);
    const starts: Start[] = [
      ...groups.map((group) => ({
        rows: group,
        workflowType: runGroupType,
        start: async () => void started.push({ group, workflow: await startGroup(dependencies, group) }),
      })),
      ...wakeUps.map((one) => ({
        rows: one.rows,
        workflowType: sleepingRunsType,
        start: () => wakeSleepers(dependencies, one),
      })),
      ...alone.map((row) => ({
        rows: [row],
        workflowType: automatisationRunType,
        start: () => dispatchAlone(dependencies, row),
      })),
    ];
    const began = Date.now();
    const outcomes = await Promise.allSettled(
      starts.map(({ start }) => client.withDeadline(Date.now() + startDeadlineMilliseconds, start)),
    );
    for (const [place, { status }] of outcomes.entries())
      for (const { kind } of starts[place]?.rows ?? [])
        metrics?.dispatched(kind, 1, status === 'fulfilled' ? 'taken' : 'given_back');
    const ended = Date.now();
    if (tracing)
      taken = starts
        .filter((_, place) => outcomes[place]?.status === 'fulfilled')
        .map(({ rows: ofOne, workflowType }) => ({
          rows: ofOne.filter((row): row is RunOutboxRow => row.kind === 'start'),
          workflowType,
          started: began,
          ended,
        }));
    const refusals = outcomes.filter((outcome) => outcome.status === 'rejected');
    if (refusals.length > 0) {
      const failed = starts.flatMap((one, place) => (outcomes[place]?.status === 'rejected' ? one.rows : []));
      logger.warn(
        { count: failed.length, error: refusals[0]?.reason as unknown },
        'Temporal did not take some workflows; they are tried again.',
      );
      await returnOutbox(connection, failed);
    }
    const starting = new Set(
      rows.filter(({ kind }) => kind === 'start').map(({ user_id: userId }) => userId),
    );
    return {
      rows: rows.length,
      waiting: rows.filter(isWaiting).length,
      areOfSleepers: wakeUps.length > 0 && starts.length === wakeUps.length,
      starting: [...starting],
    };
  });
  if (tracing) await traceStarts(tracing, database.pool, taken);
  const groupsEnd = seeThrough(dependencies, started, choice).catch((error: unknown) =>
    logger.warn({ error }, 'How far groups of runs have come is not known; they go on.'),
  );
  return { ...dispatched, groups: started.map(({ group }) => group), groupsEnd };
}

/** Whether the row is of a run that waits to go on, also after it was retried by hand. */
const isWaiting = (row: OutboxRow): boolean =>
  (row.kind === 'wake' || row.kind === 'try' || (row.kind === 'start' && row.run_retries > 0)) &&
  row.run_state === 'running';

/** Leaves out rows that would start a run of a paused flow: such a run stays held where it is. */
async function notHeld(connection: pg.ClientBase, rows: readonly OutboxRow[]): Promise<OutboxRow[]> {
  const ofPaused = rows.flatMap((row) => (row.kind === 'start' && row.is_paused ? [row.run_id] : []));
  const held = await holdUnbegun(connection, ofPaused);
  return rows.filter((row) => row.kind !== 'start' || !held.has(row.run_id));
}

function dispatchAlone(dependencies: DispatcherDependencies, row: OutboxRow): Promise<void> {
  const { database, client, taskQueue } = dependencies;
  if (row.kind === 'schedule') return putSchedule({ database, client, taskQueue }, row);
  if (row.kind === 'import') return startImport(client, taskQueue, row);
  if (row.kind === 'loop') return wakeLoop(client, row);
  return row.kind === 'start' ? startRun(dependencies, row) : wakeRun(dependencies, row);
}

interface StartedGroup {
  group: RunGroup;
  workflow: GroupHandle;
}

/**
 * Resolves when the groups are done, or when the longest wait is over. On a busy machine a group takes longer whose runs all go on, each in a
 * workflow that it starts: how many of those that have begun do is then read from their rows, or the next ones would be grouped in vain, too.
 */
async function seeThrough(
  { client, database, patience = usualPatience }: DispatcherDependencies,
  started: readonly StartedGroup[],
  choice: GroupChoice,
): Promise<void> {
  if (started.length === 0) return;
  const unknown = new Set(started);
  await patience(client, () =>
    Promise.allSettled(
      started.map(async (one) => {
        choice.learn(one.group, await one.workflow.result());
        unknown.delete(one);
      }),
    ),
  );
  for (const { group } of unknown) {
    const ids = group.map(({ run_id: runId }) => runId);
    choice.learn(group, await countBegun(database.pool, ids));
  }
}
