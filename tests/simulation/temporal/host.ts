import { asyncLocalStorage, type Context } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import { msOptionalToNumber } from '@temporalio/common/lib/time';
import type { Activities } from '../../../activities';
import { automatisationRun } from '../../../workflows/automatisation-run';
import { contactImport } from '../../../workflows/contact-import';
import { loop } from '../../../workflows/loop';
import { runGroup } from '../../../workflows/run-group';
import { sleepingRuns } from '../../../workflows/sleeping-runs';
import { scheduledTask } from '../../../workflows/scheduled-task';
import type { FaultKind, Faults } from '../faults';
import type { Actor, Scheduler } from '../scheduler';
import { endActivity, missActivity, retryActivity } from './activities';
import type { Execution, PendingActivity, Task } from './execution';
import { Instance } from './instance';
import { LocalActivities, type LocalActivity } from './local-activities';
import {
  stored,
  type Activation,
  type ActivityOptions,
  type Command,
  type Job,
  type Outcome,
} from './protocol';
import type { Server } from './server';
import type { Poller } from './server-parts';

// Not from their index, which freezes the built-ins of the whole process.
const workflows = { automatisationRun, runGroup, sleepingRuns, loop, contactImport, scheduledTask };

type Code = (...args: unknown[]) => Promise<unknown>;

const faultsOfReports: readonly FaultKind[] = ['report lost', 'process gone before', 'process gone after'];

export interface HostDependencies {
  actor: Actor;
  activities: Partial<Activities>;
  server: Server;
  scheduler: Scheduler;
  faults: Faults;
  kill: (actor: Actor, why: string) => Promise<void>;
  /** Called when a workflow's code issues different commands than the first time. */
  onNondeterminism: (message: string) => void;
}

/** The code of only one workflow runs at a time, across all workers: the module has one current instance. */
let turn = Promise.resolve();

/** The part of a worker that runs workflows and activities. Its memory is lost with its process. */
export class Host implements Poller {
  private readonly cache = new Map<Execution, Instance>();

  constructor(private readonly given: HostDependencies) {}

  get isAlive(): boolean {
    return this.given.actor.isAlive;
  }

  get name(): string {
    return this.given.actor.name;
  }

  holds(execution: Execution): boolean {
    return this.cache.has(execution);
  }

  work(execution: Execution, task: Task): void {
    this.given.scheduler.current = this.given.actor;
    if (this.given.faults.roll(['workflow evicted'])) this.cache.delete(execution);
    void this.take(execution, task);
  }

  /**
   * Processes one task: activates the code, runs its local activities, activates it with their results, and reports everything at the end.
   */
  private async take(execution: Execution, task: Task): Promise<void> {
    const instance = await this.upToDate(execution);
    const done: Activation[] = [];
    const local = new LocalActivities((command) => this.doLocally(command));
    let jobs: Job[] = task.jobs;
    for (;;) {
      const { now } = this.given.scheduler;
      const activation = { jobs, now, isContinueSuggested: task.isContinueSuggested };
      const commands = await this.activated(instance, activation, null);
      done.push({ ...activation, commands });
      const isClosed = commands.some(({ kind }) => kind === 'close' || kind === 'continue as new');
      for (const command of commands)
        if (command.kind === 'activity' && command.isLocal) local.begin(command);
      if (isClosed || !local.isUnderWay) break;
      jobs = [await local.next()];
    }
    this.report(
      `task of ${execution.workflowId}`,
      () => {
        if (!this.given.server.complete(execution, task, done)) this.cache.delete(execution);
      },
      () => this.missTask(execution, task),
    );
  }

  private missTask(execution: Execution, task: Task): void {
    this.cache.delete(execution);
    const { scheduler, server } = this.given;
    scheduler.timer(10_000, () => execution.task === task && server.giveBack(execution, task), null);
  }

  /** Returns the workflow at the end of its history: from the cache, or by replaying the history. */
  private async upToDate(execution: Execution): Promise<Instance> {
    const kept = this.cache.get(execution);
    if (kept?.position === execution.history.length) return kept;
    const { scheduler, onNondeterminism } = this.given;
    const { workflowId, number, type, startedAt } = execution;
    const info = {
      workflowId,
      runId: String(number),
      workflowType: type,
      startTime: new Date(startedAt),
      continueAsNewSuggested: false,
    };
    const code = (workflows as unknown as Record<string, Code>)[type]; // their parameters are the arguments they were started with
    if (!code) throw new Error(`There is no workflow ${type}`);
    const instance = new Instance(info, code, stored(execution.args), scheduler);
    for (const { commands, ...activation } of [...execution.history]) {
      const again = await this.activated(instance, activation, commands);
      const [before, now] = [commands, again].map((some) => JSON.stringify(some));
      if (before !== now)
        onNondeterminism(`${workflowId} asked for ${now}, and the first time for ${before}`);
    }
    this.cache.set(execution, instance);
    return instance;
  }

  private activated(
    instance: Instance,
    activation: Omit<Activation, 'commands'>,
    known: readonly Command[] | null,
  ): Promise<Command[]> {
    const { scheduler } = this.given;
    return scheduler.during(() => {
      const activating = turn.then(() => instance.activate(stored(activation), known));
      turn = activating.then(() => undefined);
      return activating;
    });
  }

  /** Runs a local activity, and retries it until it succeeds. */
  private async doLocally({ type, args, options }: LocalActivity): Promise<unknown> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.within(options.startToClose, this.call(type, args, options));
      } catch (error) {
        if (error instanceof ApplicationFailure && error.nonRetryable) throw error;
        const { initialInterval, maximumInterval } = options.retry;
        const wait = Math.min(maximumInterval, initialInterval * 2 ** (attempt - 1));
        await new Promise<void>((resolve) => this.given.scheduler.timer(wait, resolve, this.given.actor));
      }
    }
  }

  /** Rejects after the time; the work itself continues unobserved, as in a worker. */
  private within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
    const { scheduler, actor } = this.given;
    return new Promise((resolve, reject) => {
      const timer = scheduler.timer(milliseconds, () => reject(new Error('It took too long')), actor);
      work.then(resolve, reject).finally(() => scheduler.clear(timer));
    });
  }

  private call(
    type: string,
    args: unknown[],
    { startToClose, heartbeat }: ActivityOptions,
  ): Promise<unknown> {
    const activity = this.given.activities[type as keyof Activities] as Code | undefined; // by its name, as Temporal does
    if (!activity) throw new Error(`There is no activity ${type}`);
    const info = { activityType: type, startToCloseTimeoutMs: startToClose, heartbeatTimeoutMs: heartbeat };
    const context = {
      info,
      heartbeat: () => undefined,
      cancelled: new Promise(() => undefined),
      cancellationSignal: new AbortController().signal,
      log: { warn: () => undefined },
    };
    // The part of a context that our activities use.
    return asyncLocalStorage.run(context as unknown as Context, async () =>
      stored(await activity(...stored(args))),
    );
  }

  act(execution: Execution, activity: PendingActivity): void {
    const { scheduler, server, actor } = this.given;
    const { type, attempt } = activity;
    scheduler.current = actor;
    scheduler.note(actor, `begins ${type} of ${execution.workflowId}, attempt ${attempt}`);
    const isCurrent = (): boolean => activity.worker === this && activity.attempt === attempt;
    const report = (tell: () => void): void =>
      this.report(
        `${type} of ${execution.workflowId}`,
        () => isCurrent() && tell(),
        () => missActivity(server, execution, activity),
      );
    this.call(type, activity.args, activity.options).then(
      (value) => report(() => endActivity(server, execution, activity, { kind: 'done', value })),
      (error: unknown) => report(() => this.fail(execution, activity, error)),
    );
  }

  private fail(execution: Execution, activity: PendingActivity, error: unknown): void {
    const { server, scheduler, actor } = this.given;
    const failure = error instanceof ApplicationFailure ? error : null;
    const message = error instanceof Error ? error.message : String(error);
    scheduler.note(actor, `${activity.type} of ${execution.workflowId} ✗ ${message}`);
    const outcome: Outcome = { kind: 'failed', message };
    if (failure?.nonRetryable) endActivity(server, execution, activity, outcome);
    else
      retryActivity(
        server,
        execution,
        activity,
        message,
        msOptionalToNumber(failure?.nextRetryDelay ?? undefined) ?? null,
      );
  }

  /** Reports to the server; the report may be lost, and the process may end before or after it. */
  private report(what: string, tell: () => void, onLost: () => void): void {
    const { scheduler, faults, actor, kill } = this.given;
    scheduler.add(actor, `reports ${what}`, async () => {
      const fault = faults.roll(faultsOfReports);
      scheduler.note(actor, `reports ${what}${fault ? ` → ${fault}` : ''}`);
      if (fault === 'report lost') onLost();
      if (fault === null || fault === 'process gone after') tell();
      if (fault === 'process gone before' || fault === 'process gone after') await kill(actor, fault);
    });
  }
}
