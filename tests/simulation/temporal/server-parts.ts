import type { Scheduler } from '../scheduler';
import type { Execution, PendingActivity, Task } from './execution';
import type { Job, Outcome } from './protocol';

/** A worker as the server sees it: it polls for tasks. */
export interface Poller {
  isAlive: boolean;
  name: string;
  /** Whether it has cached the workflow. */
  holds(execution: Execution): boolean;
  work(execution: Execution, task: Task): void;
  act(execution: Execution, activity: PendingActivity): void;
}

/** What the server's parts (activities, commands) ask of the whole. */
export interface ServerParts {
  readonly scheduler: Scheduler;
  /** The last execution of each id. */
  readonly byId: ReadonlyMap<string, Execution>;
  /** The workers that poll. */
  readonly alive: readonly Poller[];
  pickWorker(): Poller;
  create(type: string, workflowId: string, args: unknown[]): Execution;
  tell(execution: Execution, job: Job): void;
  close(execution: Execution, state: Exclude<Execution['state'], 'open'>, outcome: Outcome): void;
}
