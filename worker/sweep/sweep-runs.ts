import type { Logger } from 'pino';
import type { WorkerMetrics } from '../../metrics/worker-metrics';
import { notifyDispatcher } from '../../db/outbox/notify';
import { rest } from '../../db/database/rest';
import { endLeftCalls } from '../../db/sweeps/calls';
import { queueLeftImports } from '../../db/sweeps/imports';
import {
  beginRound,
  noteFound,
  queueWakes,
  readRound,
  takePortion,
  type RunningRun,
} from '../../db/sweeps/rounds';
import { elsewhereMessage } from '../elsewhere';
import {
  compareRuns,
  endStray,
  strays,
  leaveLoops,
  overdueSleepers,
  type ComparisonDependencies,
  type Stray,
} from './compare-runs';

export type SweepDependencies = ComparisonDependencies & { logger: Logger; metrics?: WorkerMetrics };

const roundSeconds = 3_600;
/** A starting worker begins a round only if none began within this time, so that workers started one after another share it. */
const startSeconds = 60;
const retryMilliseconds = 10_000;
/** How many running runs are checked together. After each portion the sweep rests for so many times as long as the portion took. */
const portionSize = 500;
const restRatio = 1;
/** Limits each call: while Temporal is down, one would wait for ever. */
const deadlineMilliseconds = 30_000;

/**
 * Compares the running runs with the running workflows, and repairs differences: PostgreSQL says what runs. A run without a workflow is
 * woken, which starts one; a workflow without a running run is ended; one on another task queue is told of. This happens at the start and every hour; workers share the portions.
 */
export function sweepRuns(dependencies: SweepDependencies): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function keep(): Promise<void> {
    for (let seconds = startSeconds; !signal.aborted; seconds = roundSeconds) {
      await sweepOnce(dependencies, { seconds, signal });
      await rest(roundSeconds * 1_000, signal);
    }
  }

  const running = keep();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/**
 * Does a round: begins one if none has begun for so many seconds, else does a share of the current one. Whatever fails, because Temporal or
 * the database is down, is retried until it succeeds or the signal comes: once a portion is taken, no other worker does it.
 */
export async function sweepOnce(
  dependencies: SweepDependencies,
  { seconds, signal }: { seconds: number; signal: AbortSignal },
): Promise<void> {
  const { database, logger } = dependencies;
  const done = persistent(dependencies, signal);
  const otherQueues = new Set<string>();
  await done(() => beginRound(database.pool, seconds));
  for (let isLast = false; !isLast;) {
    const began = performance.now();
    const portion = await done(() => takePortion(database.pool, portionSize));
    if (!portion || (portion.runs.length === 0 && !portion.isLast)) return;
    const queues = await done(() => putPortionRight(dependencies, portion.runs));
    for (const queue of queues ?? []) otherQueues.add(queue);
    isLast = portion.isLast;
    await rest(restRatio * (performance.now() - began), signal);
  }
  if (otherQueues.size > 0) logger.error({ task_queues: [...otherQueues] }, elsewhereMessage);
  await done(() => queueLeftImports(database.pool));
  await done(async () => noteFound(database.pool, { ended: await endLeftCalls(database.pool) }));
  notifyDispatcher(database.pool);
  let portions = strays(dependencies);
  for (let isMore = true; isMore;) {
    const next = await done(() =>
      portions.next().catch((error: unknown) => {
        // A list that was interrupted would look complete when it ends, so it starts again.
        portions = strays(dependencies);
        throw error;
      }),
    );
    isMore = next?.done === false;
    if (next?.done === false) await done(() => endStrays(dependencies, next.value));
  }
  const round = await done(() => readRound(database.pool));
  if (!round) return;
  if (round.waked + round.ended === 0) logger.debug(round, 'Every running run has its workflow.');
  else logger.warn(round, 'Runs and workflows that disagreed were put right.');
}

/** Does work until it succeeds, with a deadline for each attempt; answers nothing once the signal comes. */
const persistent =
  ({ client, logger }: SweepDependencies, signal: AbortSignal) =>
  async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    while (!signal.aborted) {
      try {
        return await client.withDeadline(Date.now() + deadlineMilliseconds, work);
      } catch (error) {
        logger.warn({ error }, 'Runs could not be compared with Temporal; trying again.');
        await rest(retryMilliseconds, signal);
      }
    }
    return undefined;
  };

/** Returns the other task queues on which runs have a workflow. */
async function putPortionRight(
  dependencies: SweepDependencies,
  runs: readonly RunningRun[],
): Promise<string[]> {
  const { database, metrics } = dependencies;
  const ended = await leaveLoops(dependencies, runs);
  const ownRuns = runs.filter(({ left_loop: loop }) => loop === null);
  const { missing, elsewhere } = await compareRuns(dependencies, ownRuns);
  const waked = await queueWakes(
    database.pool,
    missing.map(({ id }) => id),
  );
  // Most of these are only late: after an outage, their workflows are about to get to them.
  await queueWakes(
    database.pool,
    overdueSleepers(ownRuns).map(({ id }) => id),
  );
  await noteFound(database.pool, { waked, ended });
  metrics?.repaired('waked', waked);
  metrics?.repaired('ended', ended);
  notifyDispatcher(database.pool);
  return elsewhere.flatMap(({ workflows }) => workflows.map(({ queue }) => queue));
}

async function endStrays(
  { database, client, metrics }: SweepDependencies,
  found: readonly Stray[],
): Promise<void> {
  for (const stray of found) await endStray(client, stray);
  await noteFound(database.pool, { ended: found.length });
  metrics?.repaired('ended', found.length);
}
