/** Which call is meant: that of one visit of a run. */
export interface CallReference {
  userId: number;
  runId: number;
  visit: number;
}

/** A call that is to be made. */
export interface AskedCall extends CallReference {
  /** The workflow of several runs that makes it; absent: the run's own does. */
  workflowId?: string;
}
