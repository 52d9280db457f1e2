/** Which loop: the run that stands at it, and the number of that visit. */
export interface LoopReference {
  userId: number;
  runId: number;
  visit: number;
}

/** Why the items of a loop could not be gathered: the code by which its run fails. */
export type LoopFailure = 'send_not_kept' | 'segment_missing';
