import {
  condition,
  continueAsNew,
  defineSignal,
  proxyActivities,
  proxyLocalActivities,
  setCurrentDetails,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type { Activities } from '../activities';
import { groupOfSleepers, wakeRunsSignalName, type SleepingRun, type SleepingRunsInput } from './contract';
import { callsOutside, inDatabase } from './activity-options';

const { advanceSleepers, keepSleepers } =
  proxyLocalActivities<Pick<Activities, 'advanceSleepers' | 'keepSleepers'>>(inDatabase);
const { makeCalls } = proxyActivities<Pick<Activities, 'makeCalls'>>(callsOutside);

const wakeRunsSignal = defineSignal<[runs: Pick<SleepingRun, 'runId' | 'segment'>[]]>(wakeRunsSignalName);

/** Runs that are due within this of each other advance together, in milliseconds: the server's timers are not finer. */
const together = 1_000;
/** It looks after this time which of its runs are still there, in milliseconds: nobody wakes those that are deleted with their flow or account. */
const day = 86_400_000;

/**
 * Holds runs that sleep or make brief calls. Those advance together, or call together, that are due or woken at the same time. A run leaves
 * when it has ended, or when it needs a workflow of its own, for a loop or a call that may take long: the outbox starts that one.
 */
export async function sleepingRuns({ userId, runs }: SleepingRunsInput): Promise<void> {
  const { workflowId } = workflowInfo();
  const groupId = groupOfSleepers(workflowId);
  const sleepers = new Map(runs.map((run) => [run.runId, run]));
  const woken = new Set<number>();
  /** The runs whose calls are being made. */
  const calling = new Set<number>();
  setHandler(wakeRunsSignal, (wakeUps) => {
    for (const { runId, segment } of wakeUps) {
      // In a PostgreSQL that was restored to an earlier moment, one that has left sleeps here again.
      if (!sleepers.has(runId)) sleepers.set(runId, { runId, segment, dueAt: Date.now() });
      woken.add(runId);
    }
  });

  const makeThem = async (callers: readonly Caller[]): Promise<void> => {
    for (const { runId } of callers) calling.add(runId);
    const calls = callers.map(({ runId, visit }) => ({ runId, visit }));
    // Rejects when an operator ended the activity: the calls are made again, and it is found what was already sent.
    const waits = await makeCalls({ userId, calls, workflowId }).catch(() => []);
    for (const [place, caller] of callers.entries()) {
      const wait = waits[place];
      const { visit, ...run } = caller;
      calling.delete(run.runId);
      sleepers.set(run.runId, { ...run, dueAt: Date.now() + (wait ?? 0), ...(wait !== null && { visit }) });
    }
  };
  /** Waits until a run is due or woken, or calls have been made; returns whether none of that came within a day. */
  const rest = async (): Promise<boolean> => {
    const waiting = [...sleepers.values()].filter(isFree);
    const under = calling.size;
    const hasCome = (): boolean => calling.size !== under || [...woken].some((runId) => !calling.has(runId));
    if (waiting.length === 0) {
      await condition(hasCome);
      return false;
    }
    const until = nextLook(waiting);
    setCurrentDetails(
      `${waiting.length} runs sleep, the next until ${new Date(until).toISOString()}; ${under} runs call`,
    );
    const summary = `${waiting.length} runs sleep`;
    const isWoken = await condition(hasCome, Math.min(until - Date.now(), day), { summary });
    return !isWoken && Date.now() < until;
  };
  const forgetDeleted = async (): Promise<void> => {
    const runIds = [...sleepers.values()].filter(isFree).map(({ runId }) => runId);
    const kept = new Set(await keepSleepers({ userId, runIds, workflowId }));
    for (const runId of runIds)
      if (!kept.has(runId) && !woken.has(runId) && !calling.has(runId)) sleepers.delete(runId);
  };
  const isFree = ({ runId }: SleepingRun): boolean => !calling.has(runId);
  const isDue = ({ runId, dueAt }: SleepingRun): boolean => woken.has(runId) || dueAt <= Date.now();

  while (sleepers.size > 0) {
    const isLong = workflowInfo().continueAsNewSuggested;
    if (isLong && calling.size === 0)
      await continueAsNew<typeof sleepingRuns>({ userId, runs: withWoken(sleepers, woken) });
    const due = isLong ? [] : [...sleepers.values()].filter((run) => isFree(run) && isDue(run));
    // One that is woken advances first: it may have ended, or its call may.
    const callers = due.filter((run): run is Caller => run.visit !== undefined && !woken.has(run.runId));
    if (callers.length > 0) void makeThem(callers);
    const advancing = due.filter(isFree);
    if (advancing.length === 0) {
      if (isLong) await condition(() => calling.size === 0);
      else if (await rest()) await forgetDeleted();
      continue;
    }
    // A wake-up that comes while they advance has them look again.
    for (const { runId } of advancing) woken.delete(runId);
    const asked = advancing.map(({ runId, segment }) => ({ runId, segment }));
    const outcomes = await advanceSleepers({ userId, runs: asked, workflowId, groupId });
    for (const [place, { runId }] of advancing.entries()) {
      const outcome = outcomes[place];
      if (outcome) {
        const { segment, lasts, visit } = outcome;
        sleepers.set(runId, { runId, segment, dueAt: Date.now() + lasts, visit });
      } else {
        sleepers.delete(runId);
        woken.delete(runId);
      }
    }
  }
}

/** A run whose call is due. */
type Caller = SleepingRun & { visit: number };

/** When runs advance next, in milliseconds since 1970: the first that is due waits for those that are due soon after it. */
function nextLook(sleepers: readonly SleepingRun[]): number {
  const moments = sleepers.map(({ dueAt }) => dueAt);
  const first = Math.min(...moments);
  return Math.max(...moments.filter((moment) => moment <= first + together));
}

/** The runs for the next execution, in which those that were woken are due at once. */
const withWoken = (sleepers: ReadonlyMap<number, SleepingRun>, woken: ReadonlySet<number>): SleepingRun[] =>
  [...sleepers.values()].map((run) => (woken.has(run.runId) ? { ...run, dueAt: Date.now() } : run));
