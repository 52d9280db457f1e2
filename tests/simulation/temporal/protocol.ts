/** The messages between a workflow's code and the server, as Temporal's jobs and commands. Values are what JSON preserves of them. */

export interface RetryOptions {
  /** Milliseconds. */
  initialInterval: number;
  maximumInterval: number;
}

/** The options of an activity; times in milliseconds. */
export interface ActivityOptions {
  retry: RetryOptions;
  startToClose: number;
  heartbeat: number;
  /** Whether cancellation waits for it to end. */
  isWaitedFor: boolean;
}

export interface ChildOptions {
  workflowId: string;
  isDuplicateRejected: boolean;
  /** The child continues when its parent has closed. */
  outlivesParent: boolean;
  /** What a cancelled scope does with the child: waits for it to end, or abandons it. */
  cancellation: 'wait' | 'abandon';
}

export type Outcome =
  { kind: 'done'; value: unknown } | { kind: 'failed'; message: string } | { kind: 'cancelled' };

/** A job: what the server tells a workflow. */
export type Job =
  | { kind: 'start' }
  | { kind: 'signal'; name: string; args: unknown[] }
  | { kind: 'cancel' }
  | { kind: 'timer'; seq: number }
  | { kind: 'activity'; seq: number; outcome: Outcome }
  | { kind: 'child started'; seq: number; isDuplicate: boolean }
  | { kind: 'child ended'; seq: number; outcome: Outcome };

/** A command: what a workflow requests. */
export type Command =
  | {
      kind: 'activity';
      seq: number;
      isLocal: boolean;
      type: string;
      args: unknown[];
      options: ActivityOptions;
    }
  | { kind: 'cancel activity'; seq: number }
  | { kind: 'timer'; seq: number; milliseconds: number }
  | { kind: 'cancel timer'; seq: number }
  | { kind: 'child'; seq: number; type: string; args: unknown[]; options: ChildOptions }
  | { kind: 'cancel child'; seq: number }
  | { kind: 'patch'; id: string }
  | { kind: 'close'; outcome: Outcome }
  | { kind: 'continue as new'; args: unknown[] };

/** The jobs of one moment, and the workflow's commands in return: a history is a list of these. */
export interface Activation {
  jobs: Job[];
  now: number;
  isContinueSuggested: boolean;
  commands: Command[];
}

/** Returns what Temporal stores of a value. */
export const stored = <T>(value: T): T =>
  // JSON returns the same value, without what it cannot represent.
  (value === undefined ? undefined : JSON.parse(JSON.stringify(value))) as T;
