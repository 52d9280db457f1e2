import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { failureOf } from './failures';
import { atMoment } from '../virtual-time';
import type { Scheduler } from '../scheduler';
import { stored, type Activation, type Command, type Job } from './protocol';
import { CancellationScope, isCancellation } from './scope';

/** Something that a workflow waits for. */
interface Pending {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
  /** Its name in failures. */
  type: string;
  /** For a child: called when it has started. */
  onStarted?: () => void;
}

/** Thrown by a workflow that continues as a new execution. */
export class ContinueAsNew extends Error {
  constructor(readonly args: unknown[]) {
    super('Continues as a new execution');
  }
}

export interface InstanceInfo {
  workflowId: string;
  runId: string;
  workflowType: string;
  startTime: Date;
  continueAsNewSuggested: boolean;
}

let current: Instance | null = null;

/** Returns the workflow whose code runs at this moment. */
export function instance(): Instance {
  if (!current) throw new Error('Only the code of a workflow may ask for this');
  return current;
}

const runs = (workflow: Instance | null): void => {
  current = workflow;
};

/** A cached workflow in a worker: its code, run up to its last activation. */
export class Instance {
  readonly scope = new CancellationScope({ isShielded: true });
  readonly pending = new Map<number, Pending>();
  /** How many activations it has had; equal to its history's length when it is up to date. */
  position = 0;
  isReplaying = false;
  private commands: Command[] = [];
  private known: readonly Command[] = [];
  private readonly patches = new Map<string, boolean>();
  private seq = 0;
  private conditions: { holds: () => boolean; resolve: () => void }[] = [];
  private readonly handlers = new Map<string, (...args: unknown[]) => unknown>();
  private unhandled: Extract<Job, { kind: 'signal' }>[] = [];

  constructor(
    readonly info: InstanceInfo,
    private readonly code: (...args: unknown[]) => Promise<unknown>,
    private readonly args: unknown[],
    private readonly scheduler: Scheduler,
  ) {}

  /** Delivers jobs to the code, and returns its commands. Only one workflow at a time. */
  async activate(
    activation: Omit<Activation, 'commands'>,
    known: readonly Command[] | null,
  ): Promise<Command[]> {
    runs(this);
    this.commands = [];
    this.known = known ?? [];
    this.isReplaying = known !== null;
    this.info.continueAsNewSuggested = activation.isContinueSuggested;
    await atMoment(activation.now, async () => {
      for (const job of activation.jobs) this.take(job);
      do await this.scheduler.turn();
      while (this.unblock());
    });
    this.position += 1;
    runs(null);
    return this.commands;
  }

  nextSeq(): number {
    this.seq += 1;
    return this.seq;
  }

  command(command: Command): void {
    this.commands.push(stored(command));
  }

  /** Whether the code takes the patched branch: always for code that runs for the first time. */
  patched(id: string): boolean {
    const known = this.patches.get(id);
    if (known !== undefined) return known;
    const isPatched = !this.isReplaying || this.known.some((one) => one.kind === 'patch' && one.id === id);
    this.patches.set(id, isPatched);
    if (isPatched) this.command({ kind: 'patch', id });
    return isPatched;
  }

  waitFor(seq: number, type: string): Promise<unknown> {
    return new Promise((resolve, reject) => this.pending.set(seq, { resolve, reject, type }));
  }

  waitForChild(seq: number, type: string): { started: Promise<unknown>; ended: Promise<unknown> } {
    const ended = this.waitFor(seq, type);
    const started = new Promise<void>((resolve, reject) => {
      const pending = this.pending.get(seq);
      if (pending) pending.onStarted = resolve;
      ended.catch(reject);
    });
    started.catch(() => undefined);
    return { started, ended };
  }

  /** Resolves when the condition holds. */
  when(holds: () => boolean): { reached: Promise<void>; leave: () => void } {
    const waiting = { holds, resolve: (): void => undefined };
    const reached = new Promise<void>((resolve) => {
      waiting.resolve = resolve;
    });
    this.conditions.push(waiting);
    return {
      reached,
      leave: () => {
        this.conditions = this.conditions.filter((other) => other !== waiting);
      },
    };
  }

  handle(name: string, handler: (...args: unknown[]) => unknown): void {
    this.handlers.set(name, handler);
    const waiting = this.unhandled.filter((signal) => signal.name === name);
    this.unhandled = this.unhandled.filter((signal) => signal.name !== name);
    for (const { args } of waiting) handler(...args);
  }

  private take(job: Job): void {
    if (job.kind === 'start') void this.start();
    else if (job.kind === 'cancel') this.scope.cancel();
    else if (job.kind === 'signal') {
      const handler = this.handlers.get(job.name);
      if (handler) void this.scope.run(() => Promise.resolve(handler(...job.args)));
      else this.unhandled.push(job);
    } else this.settle(job);
  }

  private settle(job: Extract<Job, { seq: number }>): void {
    const pending = this.pending.get(job.seq);
    if (!pending) return;
    if (job.kind === 'child started') {
      if (!job.isDuplicate) {
        pending.onStarted?.();
        return;
      }
      this.pending.delete(job.seq);
      pending.reject(new WorkflowExecutionAlreadyStartedError('It was started', '', pending.type));
      return;
    }
    this.pending.delete(job.seq);
    if (job.kind === 'timer') pending.resolve(undefined);
    else if (job.outcome.kind === 'done') pending.resolve(job.outcome.value);
    else pending.reject(failureOf(job.kind, job.outcome, pending.type));
  }

  private async start(): Promise<void> {
    try {
      const value = await this.scope.run(() => this.code(...this.args));
      this.command({ kind: 'close', outcome: { kind: 'done', value: value ?? null } });
    } catch (error) {
      if (error instanceof ContinueAsNew) this.command({ kind: 'continue as new', args: error.args });
      else if (isCancellation(error)) this.command({ kind: 'close', outcome: { kind: 'cancelled' } });
      else this.command({ kind: 'close', outcome: { kind: 'failed', message: String(error) } });
    }
  }

  /** Resumes the code whose condition holds now; returns whether there was any. */
  private unblock(): boolean {
    const met = this.conditions.filter(({ holds }) => holds());
    this.conditions = this.conditions.filter((one) => !met.includes(one));
    for (const { resolve } of met) resolve();
    return met.length > 0;
  }
}
