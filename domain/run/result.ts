/**
 * The result of a segment for the workflow: when to continue, which loop to run, which call to make, that the flow is paused, or how the
 * run ended. It holds only ids and moments, never contact data.
 */
export type SegmentResult =
  | { kind: 'wait'; until: number; visited: VisitedStep[] }
  | { kind: 'loop'; visit: number; delay: number; visited: VisitedStep[] }
  | { kind: 'call'; visit: number; visited: VisitedStep[] }
  | { kind: 'paused'; visited: VisitedStep[] }
  | { kind: 'ended'; state: string; code?: string; visited: VisitedStep[] };

/** A summary of the run for operators, shown in Temporal Web. */
export interface VisitedStep {
  step_id: number;
  type: string;
  state: string;
}
