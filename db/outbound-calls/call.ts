/** Which call is meant: that of one visit of a run. */
export interface CallReference {
  userId: number;
  runId: number;
  visit: number;
}
