import {
  condition,
  continueAsNew,
  defineSignal,
  proxyLocalActivities,
  setCurrentDetails,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type { Activities } from '../activities';
import { groupOfSleepers, wakeRunsSignalName, type SleepingRun, type SleepingRunsInput } from './contract';
import { inDatabase } from './local-activities';

const { advanceSleepers, keepSleepers } =
  proxyLocalActivities<Pick<Activities, 'advanceSleepers' | 'keepSleepers'>>(inDatabase);

const wakeRunsSignal = defineSignal<[runs: Omit<SleepingRun, 'dueAt'>[]]>(wakeRunsSignalName);

/** Runs that are due within this of each other advance together, in milliseconds: the server's timers are not finer. */
const together = 1_000;
/** It looks after this time which of its runs are still there, in milliseconds: nobody wakes those that are deleted with their flow or account. */
const day = 86_400_000;

/**
 * Holds runs that sleep, and advances those together that are due or woken at the same time. A run leaves when it has ended, or when it
 * needs a workflow of its own, for a call or a loop: the outbox starts that one.
 */
export async function sleepingRuns({ userId, runs }: SleepingRunsInput): Promise<void> {
  const { workflowId } = workflowInfo();
  const groupId = groupOfSleepers(workflowId);
  const sleepers = new Map(runs.map((run) => [run.runId, run]));
  const woken = new Set<number>();
  setHandler(wakeRunsSignal, (wakeUps) => {
    for (const { runId, segment } of wakeUps) {
      // In a PostgreSQL that was restored to an earlier moment, one that has left sleeps here again.
      if (!sleepers.has(runId)) sleepers.set(runId, { runId, segment, dueAt: Date.now() });
      woken.add(runId);
    }
  });

  while (sleepers.size > 0) {
    if (workflowInfo().continueAsNewSuggested)
      await continueAsNew<typeof sleepingRuns>({ userId, runs: withWoken(sleepers, woken) });
    const due = [...sleepers.values()].filter(({ runId, dueAt }) => woken.has(runId) || dueAt <= Date.now());
    if (due.length === 0) {
      const until = nextLook(sleepers);
      setCurrentDetails(`${sleepers.size} runs sleep, the next until ${new Date(until).toISOString()}`);
      const summary = `${sleepers.size} runs sleep`;
      const isWoken = await condition(() => woken.size > 0, Math.min(until - Date.now(), day), { summary });
      if (!isWoken && Date.now() < until) {
        const runIds = [...sleepers.keys()];
        const kept = new Set(await keepSleepers({ userId, runIds, workflowId }));
        for (const runId of runIds) if (!kept.has(runId) && !woken.has(runId)) sleepers.delete(runId);
      }
      continue;
    }
    // A wake-up that comes while they advance has them look again.
    for (const { runId } of due) woken.delete(runId);
    const asked = due.map(({ runId, segment }) => ({ runId, segment }));
    const outcomes = await advanceSleepers({ userId, runs: asked, workflowId, groupId });
    for (const [place, { runId }] of due.entries()) {
      const outcome = outcomes[place];
      if (outcome)
        sleepers.set(runId, { runId, segment: outcome.segment, dueAt: Date.now() + outcome.lasts });
      else {
        sleepers.delete(runId);
        woken.delete(runId);
      }
    }
  }
}

/** When runs advance next, in milliseconds since 1970: the first that is due waits for those that are due soon after it. */
function nextLook(sleepers: ReadonlyMap<number, SleepingRun>): number {
  const moments = [...sleepers.values()].map(({ dueAt }) => dueAt);
  const first = Math.min(...moments);
  return Math.max(...moments.filter((moment) => moment <= first + together));
}

/** The runs for the next execution, in which those that were woken are due at once. */
const withWoken = (sleepers: ReadonlyMap<number, SleepingRun>, woken: ReadonlySet<number>): SleepingRun[] =>
  [...sleepers.values()].map((run) => (woken.has(run.runId) ? { ...run, dueAt: Date.now() } : run));
