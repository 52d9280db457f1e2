import type { Timer } from '../scheduler';
import type { Activation, ActivityOptions, Job, Outcome } from './protocol';

/** An activity that a workflow waits for. */
export interface PendingActivity {
  seq: number;
  type: string;
  args: unknown[];
  options: ActivityOptions;
  attempt: number;
  /** Who works on it, and null while it waits to be tried. */
  worker: object | null;
  isCancelRequested: boolean;
  timer: Timer | null;
}

/** A child of a workflow, by what it asked for. */
export interface Child {
  seq: number;
  execution: Execution | null;
  outlivesParent: boolean;
  isCancelRequested: boolean;
}

/** One task: what a worker was given to work on. Another given out makes it void. */
export interface Task {
  jobs: Job[];
  worker: object;
  isContinueSuggested: boolean;
}

/** A workflow execution as the server keeps it. */
export class Execution {
  state: 'open' | 'completed' | 'failed' | 'canceled' | 'terminated' | 'continued' = 'open';
  outcome: Outcome | null = null;
  readonly history: Activation[] = [];
  /** What it is to be told with its next task. */
  arrived: Job[] = [{ kind: 'start' }];
  task: Task | null = null;
  isTaskOffered = false;
  readonly timers = new Map<number, Timer>();
  readonly activities = new Map<number, PendingActivity>();
  readonly children = new Map<number, Child>();
  parent: { execution: Execution; seq: number } | null = null;
  /** Called when it has ended, in whatever way. */
  readonly onClosed: (() => void)[] = [];

  constructor(
    readonly number: number,
    readonly workflowId: string,
    readonly type: string,
    readonly args: unknown[],
    readonly startedAt: number,
  ) {}

  get isOpen(): boolean {
    return this.state === 'open';
  }

  /** The timers, activities and children that it waits for: without any, only a signal brings it on. */
  get waits(): number {
    return this.timers.size + this.activities.size + this.children.size;
  }
}
