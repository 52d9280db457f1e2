/** Which loop: the run that stands at it, and the number of that visit. */
export interface LoopReference {
  userId: number;
  runId: number;
  visit: number;
}
