import type { Timer } from '../scheduler';
import type { Activation, ActivityOptions, Job, Outcome } from './protocol';

/** A pending activity of a workflow. */
export interface PendingActivity {
  seq: number;
  type: string;
  args: unknown[];
  options: ActivityOptions;
  attempt: number;
  /** The worker that runs it; null while it waits for an attempt. */
  worker: object | null;
  isCancelRequested: boolean;
  timer: Timer | null;
}

/** A child of a workflow, by the command's sequence number. */
export interface Child {
  seq: number;
  execution: Execution | null;
  outlivesParent: boolean;
  isCancelRequested: boolean;
}

/** A workflow task given to a worker. A later task invalidates it. */
export interface Task {
  jobs: Job[];
  worker: object;
  isContinueSuggested: boolean;
}

/** A workflow execution as the server stores it. */
export class Execution {
  state: 'open' | 'completed' | 'failed' | 'canceled' | 'terminated' | 'continued' = 'open';
  outcome: Outcome | null = null;
  readonly history: Activation[] = [];
  /** The jobs of its next task. */
  arrived: Job[] = [{ kind: 'start' }];
  task: Task | null = null;
  isTaskOffered = false;
  readonly timers = new Map<number, Timer>();
  readonly activities = new Map<number, PendingActivity>();
  readonly children = new Map<number, Child>();
  parent: { execution: Execution; seq: number } | null = null;
  /** Called when it has closed, in whatever way. */
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

  /** How many timers, activities and children it waits for: with none, only a signal wakes it. */
  get waits(): number {
    return this.timers.size + this.activities.size + this.children.size;
  }
}
