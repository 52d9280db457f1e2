import { WorkflowExecutionAlreadyStartedError, WorkflowNotFoundError } from '@temporalio/common';
import type { Faults } from '../faults';
import type { Scheduler } from '../scheduler';
import type { Random } from '../../support/random';
import { missActivity } from './activities';
import { applyCommands } from './apply-commands';
import { Execution, type Task } from './execution';
import { stored, type Activation, type Job, type Outcome } from './protocol';
import type { Poller, ServerParts } from './server-parts';

/** The options for starting a workflow that matter here. */
export interface StartOptions {
  workflowId: string;
  args: unknown[];
  workflowIdReusePolicy?: string;
  workflowIdConflictPolicy?: string;
}

/** How long the server waits for a worker that has ended, in milliseconds. */
const taskTimeout = 10_000;

/**
 * A small Temporal server: workflow executions with their histories, tasks for workers, timers, activities with their retries, signals and
 * children, as Temporal documents them. It is as durable as Temporal's database: the end of a worker does not change it.
 */
export class Server implements ServerParts {
  readonly pollers: Poller[] = [];
  /** The last execution of each id. */
  readonly byId = new Map<string, Execution>();
  /** Whether it has lost a workflow that nobody ended. */
  hasLost = false;
  private count = 0;

  constructor(
    readonly scheduler: Scheduler,
    private readonly faults: Faults,
    private readonly random: Random,
  ) {}

  /** Starts a workflow. Throws WorkflowExecutionAlreadyStartedError according to its policies. */
  start(type: string, options: StartOptions): Execution {
    const { workflowId, args, workflowIdReusePolicy: reuse, workflowIdConflictPolicy: conflict } = options;
    const there = this.byId.get(workflowId);
    if (there?.isOpen && conflict === 'USE_EXISTING') return there;
    const isRefused = there && (there.isOpen || reuse === 'REJECT_DUPLICATE');
    if (isRefused) throw new WorkflowExecutionAlreadyStartedError('It was started before', workflowId, type);
    return this.create(type, workflowId, args);
  }

  create(type: string, workflowId: string, args: unknown[]): Execution {
    this.count += 1;
    const execution = new Execution(this.count, workflowId, type, stored(args), this.scheduler.now);
    this.byId.set(workflowId, execution);
    this.offerTask(execution);
    return execution;
  }

  /** Throws WorkflowNotFoundError when there is no open execution. */
  signal(workflowId: string, name: string, args: unknown[]): void {
    this.tell(this.open(workflowId), { kind: 'signal', name, args: stored(args) });
  }

  open(workflowId: string): Execution {
    const execution = this.byId.get(workflowId);
    if (!execution?.isOpen)
      throw new WorkflowNotFoundError('There is none that is open', workflowId, undefined);
    return execution;
  }

  tell(execution: Execution, job: Job): void {
    if (!execution.isOpen) return;
    execution.arrived.push(job);
    this.offerTask(execution);
  }

  /** Returns the executions that match a query of the product. One that has just started may not be listed yet. */
  list(query: string): Execution[] {
    const ids = query.includes('WorkflowId IN') ? new Set(query.match(/automatisation-runs?-[^']*/g)) : null;
    const type = /WorkflowType = '(\w+)'/.exec(query)?.[1];
    return [...this.byId.values()].filter(
      (execution) =>
        execution.isOpen &&
        (!ids || ids.has(execution.workflowId)) &&
        (!type || execution.type === type) &&
        (execution.startedAt < this.scheduler.now || this.random.chance(0.5)),
    );
  }

  /** Terminates it, whatever it does. */
  terminate(execution: Execution): void {
    this.close(execution, 'terminated', { kind: 'failed', message: 'Terminated' });
  }

  close(execution: Execution, state: Exclude<Execution['state'], 'open'>, outcome: Outcome): void {
    if (!execution.isOpen) return;
    Object.assign(execution, { state, outcome, task: null, arrived: [] });
    for (const timer of execution.timers.values()) this.scheduler.clear(timer);
    for (const { timer } of execution.activities.values()) if (timer) this.scheduler.clear(timer);
    execution.timers.clear();
    execution.activities.clear();
    if (state === 'continued') return;
    for (const { execution: child, outlivesParent } of execution.children.values()) {
      if (child && !outlivesParent) this.terminate(child);
    }
    const { parent } = execution;
    if (parent) {
      parent.execution.children.delete(parent.seq);
      this.tell(parent.execution, { kind: 'child ended', seq: parent.seq, outcome });
    }
    for (const hear of execution.onClosed) hear();
  }

  /** Loses everything that Temporal stored. */
  forgetAll(): void {
    this.hasLost = true;
    for (const execution of this.byId.values()) {
      execution.children.clear();
      execution.parent = null;
      this.close(execution, 'terminated', { kind: 'failed', message: 'Temporal was emptied' });
    }
    this.byId.clear();
  }

  /** Accepts a worker's completion of a task: false when the task was given to another worker meanwhile, or must be repeated. */
  complete(execution: Execution, task: Task, done: readonly Activation[]): boolean {
    if (execution.task !== task || !execution.isOpen) return false;
    execution.task = null;
    const commands = done.flatMap((activation) => activation.commands);
    const isClosing = commands.some(({ kind }) => kind === 'close' || kind === 'continue as new');
    if (isClosing && execution.arrived.length > 0) {
      // Something arrived meanwhile that the workflow has not seen: its task is repeated (UnhandledCommand).
      this.giveBack(execution, task);
      return false;
    }
    execution.history.push(...stored(done as Activation[]));
    applyCommands(this, execution, commands);
    if (execution.isOpen && execution.arrived.length > 0) this.offerTask(execution);
    return true;
  }

  /** Schedules the task again. */
  giveBack(execution: Execution, task: Task): void {
    execution.arrived.unshift(...task.jobs);
    execution.task = null;
    this.offerTask(execution);
  }

  /** A worker has ended: its tasks time out after a while. */
  onWorkerGone(worker: Poller): void {
    for (const execution of this.byId.values()) {
      const { task } = execution;
      if (task?.worker === worker) {
        this.scheduler.timer(
          taskTimeout,
          () => execution.task === task && this.giveBack(execution, task),
          null,
        );
      }
      for (const activity of execution.activities.values()) {
        if (activity.worker === worker) missActivity(this, execution, activity);
      }
    }
  }

  get alive(): Poller[] {
    return this.pollers.filter(({ isAlive }) => isAlive);
  }

  /** Returns the worker of the next attempt at an activity. */
  pickWorker(): Poller {
    return this.random.pick(this.alive);
  }

  private offerTask(execution: Execution): void {
    if (execution.isTaskOffered || execution.task || !execution.isOpen) return;
    execution.isTaskOffered = true;
    this.scheduler.add(
      null,
      `task of ${execution.workflowId}`,
      () => this.giveTask(execution),
      () => !execution.isOpen || this.alive.length > 0,
    );
  }

  private giveTask(execution: Execution): void {
    execution.isTaskOffered = false;
    if (!execution.isOpen || execution.arrived.length === 0 || execution.task) return;
    if (this.faults.roll(['workflow terminated'])) {
      this.scheduler.note(null, `${execution.workflowId} is terminated`);
      this.hasLost = true;
      this.terminate(execution);
      return;
    }
    const holders = this.alive.filter((worker) => worker.holds(execution));
    const worker = this.random.pick(holders.length > 0 && this.random.chance(0.8) ? holders : this.alive);
    const task: Task = { jobs: execution.arrived, worker, isContinueSuggested: this.random.chance(0.02) };
    execution.arrived = [];
    execution.task = task;
    this.scheduler.note(
      null,
      `task of ${execution.workflowId} (${task.jobs.map(({ kind }) => kind).join(', ')}) to ${worker.name}`,
    );
    worker.work(execution, task);
    if (this.faults.roll(['task given to another'])) {
      this.scheduler.note(null, `task of ${execution.workflowId} takes too long: it is given out again`);
      this.giveBack(execution, task);
    }
  }
}
