import { setTimeout as delay } from 'node:timers/promises';
import { WorkflowNotFoundError } from '@temporalio/client';
import type { Logger } from 'pino';
import { notifyDispatch } from '../../db/dispatch/notify';
import {
  beginRound,
  noteFound,
  queueImports,
  queueWakes,
  readRound,
  takePortion,
  type RunningRun,
} from '../../db/sweeps/rounds';
import {
  endGhost,
  ghosts,
  leaveLoops,
  withoutWorkflow,
  type ComparisonDependencies,
  type Ghost,
} from './compare-runs';

export type SweepDependencies = ComparisonDependencies & { logger: Logger };

const roundSeconds = 3_600;
/** What begins with a worker: workers that are started one after another share a round. */
const startSeconds = 60;
const retryMilliseconds = 10_000;
/** Running runs that are looked at together. After each portion the sweep rests so many times as long as that took. */
const portionSize = 500;
const restRatio = 1;
/** For one portion: while Temporal is away a call to it would wait for ever. */
const deadlineMilliseconds = 30_000;

/**
 * Compares the running runs with the workflows that run, and puts right what disagrees: PostgreSQL says what runs. A run without a workflow
 * is waked, which starts one; a workflow without a running run is ended. At the start and every hour; workers take portions in turn.
 */
export function sweepRuns(dependencies: SweepDependencies): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const rest = (milliseconds: number): Promise<void> =>
    delay(milliseconds, undefined, { signal }).catch(() => undefined);

  async function keep(): Promise<void> {
    for (let seconds = startSeconds; !signal.aborted; seconds = roundSeconds) {
      while (!(await isSwept(dependencies, seconds, rest, signal)) && !signal.aborted)
        await rest(retryMilliseconds);
      await rest(roundSeconds * 1_000);
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

/** Goes through the round that is under way, or begins one; answers false when it could not. */
async function isSwept(
  dependencies: SweepDependencies,
  seconds: number,
  rest: (milliseconds: number) => Promise<void>,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    await sweepOnce(dependencies, { seconds, rest, signal });
    return true;
  } catch (error) {
    dependencies.logger.warn({ error }, 'Runs could not be compared with Temporal; trying again.');
    return false;
  }
}

/** Goes through a round: begins one where none has begun for so many seconds, else does its part of that one. */
export async function sweepOnce(
  dependencies: SweepDependencies,
  {
    seconds = 0,
    rest = () => Promise.resolve(),
    signal,
  }: { seconds?: number; rest?: (milliseconds: number) => Promise<void>; signal?: AbortSignal } = {},
): Promise<void> {
  const { database, client, logger } = dependencies;
  const withDeadline = <T>(work: () => Promise<T>): Promise<T> =>
    client.withDeadline(Date.now() + deadlineMilliseconds, work);
  await beginRound(database.pool, seconds);
  for (let isLast = false; !isLast && !signal?.aborted;) {
    const began = performance.now();
    const portion = await takePortion(database.pool, portionSize);
    if (portion.runs.length > 0) await withDeadline(() => putPortionRight(dependencies, portion.runs));
    else if (!portion.isLast) return;
    isLast = portion.isLast;
    await rest(restRatio * (performance.now() - began));
  }
  if (signal?.aborted) return;
  await queueImports(database.pool);
  notifyDispatch(database.pool);
  const portions = ghosts(dependencies);
  for (let next = await withDeadline(() => portions.next()); !next.done && !signal?.aborted;) {
    const found = next.value;
    await withDeadline(() => endGhosts(dependencies, found));
    next = await withDeadline(() => portions.next());
  }
  const round = await readRound(database.pool);
  if (round.waked + round.ended === 0) logger.debug(round, 'Every running run has its workflow.');
  else logger.warn(round, 'Runs and workflows that disagreed were put right.');
}

async function putPortionRight(dependencies: SweepDependencies, runs: readonly RunningRun[]): Promise<void> {
  const { database, client } = dependencies;
  const ended = await leaveLoops(dependencies, runs);
  const missing = await withoutWorkflow(
    client,
    runs.filter(({ left_loop: loop }) => loop === null),
  );
  const waked = await queueWakes(
    database.pool,
    missing.map(({ id }) => id),
  );
  await noteFound(database.pool, { waked, ended });
  notifyDispatch(database.pool);
}

async function endGhosts({ database, client }: SweepDependencies, found: readonly Ghost[]): Promise<void> {
  for (const ghost of found) {
    await endGhost(client, ghost).catch((error: unknown) => {
      // It has ended by itself meanwhile.
      if (!(error instanceof WorkflowNotFoundError)) throw error;
    });
  }
  await noteFound(database.pool, { ended: found.length });
}
