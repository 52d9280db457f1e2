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
import {
  groupOfSleepers,
  wakeRunsSignalName,
  type SleepingRun,
  type SleepingRunsInput,
  type WokenRun,
} from './contract';
import { callsOutside, inDatabase } from './activity-options';

// Longer than a statement may take: one run's that takes too long does not keep the others.
const { advanceSleepers, keepSleepers } = proxyLocalActivities<
  Pick<Activities, 'advanceSleepers' | 'keepSleepers'>
>({ ...inDatabase, startToCloseTimeout: '60 seconds' });
const { makeCalls } = proxyActivities<Pick<Activities, 'makeCalls'>>(callsOutside);

const wakeRunsSignal = defineSignal<[runs: WokenRun[]]>(wakeRunsSignalName);

/** Runs that are due within this of each other advance together, in milliseconds: the server's timers are not finer. */
const together = 1_000;
/** Calls begin so many milliseconds before they are due: the activity waits for the moment itself. */
const ahead = 1_000;
/** It looks after this time which of its runs are still there, in milliseconds: nobody wakes those that are deleted with their flow or account. */
const day = 86_400_000;

/**
 * Holds runs that sleep or make brief calls. Those advance together, or call together, that are due or woken at the same time. A run leaves
 * when it has ended, or when it needs a workflow of its own, for a loop or a call that may take long: the outbox starts that one.
 */
export async function sleepingRuns({ userId, runs }: SleepingRunsInput): Promise<void> {
  const { workflowId } = workflowInfo();
  const groupId = groupOfSleepers(workflowId);
  const sleepers = new Sleepers(runs);
  setHandler(wakeRunsSignal, (wakeUps) => sleepers.wake(wakeUps));

  const advance = async (advancing: readonly SleepingRun[]): Promise<void> => {
    sleepers.beginAdvancing(advancing);
    const asked = advancing.map(({ runId, segment }) => ({ runId, segment }));
    const outcomes = await advanceSleepers({ userId, runs: asked, workflowId, groupId });
    for (const [place, { runId }] of advancing.entries()) {
      const outcome = outcomes[place];
      if (outcome) {
        const { segment, lasts, visit } = outcome;
        sleepers.put({ runId, segment, dueAt: Date.now() + lasts, visit });
      } else sleepers.forget(runId);
    }
  };
  const call = async (callers: readonly Caller[]): Promise<void> => {
    sleepers.beginCalls(callers);
    const calls = callers.map(({ runId, visit }) => ({ runId, visit }));
    // An operator may end the activity, with or without a result: the calls are made again, and it is found what was already sent.
    const waits = (await makeCalls({ userId, calls, workflowId }).catch(() => null)) ?? [];
    for (const [place, { visit, ...run }] of callers.entries()) {
      const wait = waits[place];
      // Once its call is over, the run advances.
      sleepers.put({ ...run, dueAt: Date.now() + (wait ?? 0), ...(wait !== null && { visit }) });
    }
  };
  const forgetDeleted = async (): Promise<void> => {
    const runIds = sleepers.resting.map(({ runId }) => runId);
    const kept = new Set(await keepSleepers({ userId, runIds, workflowId }));
    for (const runId of runIds) if (!kept.has(runId) && !sleepers.isWoken(runId)) sleepers.forget(runId);
  };

  while (!sleepers.isEmpty) {
    if (workflowInfo().continueAsNewSuggested) {
      await condition(() => !sleepers.areCalling);
      await continueAsNew<typeof sleepingRuns>({ userId, runs: sleepers.forNextExecution() });
    }
    const { callers, advancing } = sleepers.due();
    if (callers.length > 0) void call(callers);
    if (advancing.length > 0) await advance(advancing);
    else if (await sleepers.rest()) await forgetDeleted();
  }
}

/** A run whose call is due. */
type Caller = SleepingRun & { visit: number };

/** The runs, which of them are woken, and whose calls are being made. */
class Sleepers {
  private readonly runs: Map<number, SleepingRun>;
  private readonly woken = new Set<number>();
  /** The runs whose call a person wants to be made at once, and its visit. */
  private readonly hurried = new Map<number, number>();
  private readonly out = new Set<number>();
  /** How often calls have been made. */
  private made = 0;

  constructor(runs: readonly SleepingRun[]) {
    this.runs = new Map(runs.map((run) => [run.runId, run]));
  }

  get isEmpty(): boolean {
    return this.runs.size === 0;
  }

  get areCalling(): boolean {
    return this.out.size > 0;
  }

  /** Those whose calls are not being made at this moment. */
  get resting(): SleepingRun[] {
    return [...this.runs.values()].filter(({ runId }) => !this.out.has(runId));
  }

  wake(wakeUps: readonly WokenRun[]): void {
    for (const { runId, segment, visit } of wakeUps) {
      // In a PostgreSQL that was restored to an earlier moment, one that has left sleeps here again.
      if (!this.runs.has(runId)) this.runs.set(runId, { runId, segment, dueAt: Date.now() });
      if (visit === undefined) this.woken.add(runId);
      else this.hurried.set(runId, visit);
    }
  }

  isWoken(runId: number): boolean {
    return this.woken.has(runId) || this.hurried.has(runId);
  }

  /** The runs that call now, and those that advance. One that is woken advances first: it may have ended, or its call may. */
  due(): { callers: Caller[]; advancing: SleepingRun[] } {
    const callers: Caller[] = [];
    const advancing: SleepingRun[] = [];
    for (const run of this.resting) {
      if (!this.isWoken(run.runId) && lookAt(run) > Date.now()) continue;
      const visit = this.hurried.get(run.runId) ?? run.visit;
      if (visit === undefined || this.woken.has(run.runId)) advancing.push(run);
      else callers.push({ ...run, visit });
    }
    return { callers, advancing };
  }

  /** Call it before the runs advance: a wake-up that comes meanwhile has them look again. */
  beginAdvancing(runs: readonly SleepingRun[]): void {
    for (const { runId } of runs) this.woken.delete(runId);
  }

  /** Call it before the runs call; they are put back afterwards. */
  beginCalls(callers: readonly Caller[]): void {
    for (const { runId } of callers) {
      this.out.add(runId);
      this.hurried.delete(runId);
    }
  }

  put(run: SleepingRun): void {
    this.runs.set(run.runId, run);
    if (this.out.delete(run.runId)) this.made += 1;
  }

  forget(runId: number): void {
    this.runs.delete(runId);
    this.woken.delete(runId);
    this.hurried.delete(runId);
  }

  /** Waits until a run is due or woken, or calls have been made; returns whether none of that came within a day. */
  async rest(): Promise<boolean> {
    const { resting, made } = this;
    const hasCome = (): boolean =>
      this.made > made || [...this.woken, ...this.hurried.keys()].some((runId) => !this.out.has(runId));
    if (resting.length === 0) {
      await condition(hasCome);
      return false;
    }
    const until = nextLook(resting);
    const summary = `${resting.length} runs wait`;
    const details = `${summary}, the next until ${new Date(until).toISOString()}`;
    setCurrentDetails(this.areCalling ? `${details}; ${this.out.size} runs call` : details);
    const isOver = await condition(hasCome, Math.min(until - Date.now(), day), { summary });
    return !isOver && Date.now() < until;
  }

  /** The runs for the next execution, in which those that were woken are due at once. */
  forNextExecution(): SleepingRun[] {
    return [...this.runs.values()].map((run) =>
      this.isWoken(run.runId)
        ? { ...run, dueAt: Date.now(), visit: this.hurried.get(run.runId) ?? run.visit }
        : run,
    );
  }
}

/** When the run is to be looked at, in milliseconds since 1970. */
const lookAt = ({ dueAt, visit }: SleepingRun): number => (visit === undefined ? dueAt : dueAt - ahead);

/** When runs are looked at next, in milliseconds since 1970: the first that is due waits for those that are due soon after it. */
function nextLook(sleepers: readonly SleepingRun[]): number {
  const moments = sleepers.map(lookAt);
  const first = Math.min(...moments);
  return Math.max(...moments.filter((moment) => moment <= first + together));
}
