/**
 * The result of a stretch for the workflow: when to continue, which loop to run, which call to make, that the flow is paused, or how the
 * run ended. It holds only ids and moments, never contact data.
 */
export type StretchResult =
  | WaitResult
  | LoopResult
  | CallResult
  | { kind: 'paused'; visited: VisitedStep[] }
  | { kind: 'ended'; state: string; code?: string; visited: VisitedStep[] };

export interface WaitResult {
  kind: 'wait';
  /** When the wait ends, in milliseconds since 1970, by the database's clock. */
  until: number;
  /** How many milliseconds from now that is, told with each answer and never stored; absent in histories from before. */
  lasts?: number;
  visited: VisitedStep[];
}

export interface LoopResult {
  kind: 'loop';
  visit: number;
  /** Milliseconds between the starts of two items. */
  delay: number;
  /** The first item that has not begun, of a loop that had begun before; absent in receipts from before. */
  next?: number;
  visited: VisitedStep[];
}

export interface CallResult {
  kind: 'call';
  visit: number;
  /** Whether the call takes no longer than the usual calls do (`isBriefCall`); absent in receipts from before. */
  isBrief?: boolean;
  visited: VisitedStep[];
}

/** How many milliseconds a wait still lasts; `now` is for results that do not tell. */
export const timeLeft = ({ lasts, until }: WaitResult, now: number): number => lasts ?? until - now;

/** A summary of the run for operators, shown in Temporal Web. */
export interface VisitedStep {
  step_id: number;
  type: string;
  state: string;
}
