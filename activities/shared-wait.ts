import { timeLeft, type StretchResult } from '../domain/run/result';

/** For what a run waits in a workflow that it shares with others. */
export interface SharedWait {
  /** In how many milliseconds it advances, or makes its call. */
  lasts: number;
  /** The visit whose call it makes; absent: it waits for its time, or for an event. */
  visit?: number;
}

/** How a run waits together with others after a stretch; null where it has ended, is held, or needs a workflow of its own. */
export function waitOf(result: StretchResult): SharedWait | null {
  if (result.kind === 'wait') return { lasts: timeLeft(result, Date.now()) };
  if (result.kind === 'call' && result.isBrief) return { lasts: 0, visit: result.visit };
  return null;
}
