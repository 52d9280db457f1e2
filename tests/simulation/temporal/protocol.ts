/** What a workflow's code and the server tell each other, as Temporal's jobs and commands. Values are what JSON keeps of them. */

export interface RetryOptions {
  /** Milliseconds. */
  initialInterval: number;
  maximumInterval: number;
}

/** How an activity is to be done; times in milliseconds. */
export interface ActivityOptions {
  retry: RetryOptions;
  startToClose: number;
  heartbeat: number;
  /** A cancelled one is waited for. */
  isWaitedFor: boolean;
}

export interface ChildOptions {
  workflowId: string;
  isDuplicateRejected: boolean;
  /** The child goes on when its parent has closed. */
  outlivesParent: boolean;
  /** What a cancelled scope does with the child: waits for it to end, or leaves it alone. */
  cancellation: 'wait' | 'abandon';
}

export type Outcome =
  { kind: 'done'; value: unknown } | { kind: 'failed'; message: string } | { kind: 'cancelled' };

/** What a workflow is told. */
export type Job =
  | { kind: 'start' }
  | { kind: 'signal'; name: string; args: unknown[] }
  | { kind: 'cancel' }
  | { kind: 'timer'; seq: number }
  | { kind: 'activity'; seq: number; outcome: Outcome }
  | { kind: 'child started'; seq: number; isDuplicate: boolean }
  | { kind: 'child ended'; seq: number; outcome: Outcome };

/** What a workflow asks for. */
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

/** What a workflow was told at one moment, and what it asked for then: its history is a list of these. */
export interface Activation {
  jobs: Job[];
  now: number;
  isContinueSuggested: boolean;
  commands: Command[];
}

/** What Temporal keeps of a value. */
export const stored = <T>(value: T): T =>
  // JSON answers what it was given, but for what it does not know.
  (value === undefined ? undefined : JSON.parse(JSON.stringify(value))) as T;
