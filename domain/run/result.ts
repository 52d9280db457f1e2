/** What a workflow learns of a segment: when to go on, which loop to see through, which call to make, that the flow is paused, or how the run ended. Ids and moments only, never contact data. */
export type SegmentResult =
  | { kind: 'wait'; until: number; visited: VisitedStep[] }
  | { kind: 'loop'; visit: number; delay: number; visited: VisitedStep[] }
  | { kind: 'call'; visit: number; visited: VisitedStep[] }
  | { kind: 'paused'; visited: VisitedStep[] }
  | { kind: 'ended'; state: string; code?: string; visited: VisitedStep[] };

/** A line of the run as operators read it in Temporal Web. */
export interface VisitedStep {
  step_id: number;
  type: string;
  state: string;
}
