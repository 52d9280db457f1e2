import type { Answer } from '../../apps/answer';
import type { JsonObject } from '../../entities/common';
import { outcomeUnknown } from '../../entities/runs/run-state';
import type { RenderedRequest } from './rendered-request';

/** A call that a run has come to, to be made outside of its segment. */
export interface CallStart {
  request: RenderedRequest;
  /** The connection it goes through, and what the step has that app do. */
  userAppId: number | null;
  webhook: string | null;
}

/** How far a call is. After the last four it is over. `unknown`: it went out, and whether it did its work is not known. */
export const callStates = ['pending', 'sending', 'answered', 'failed', 'unknown', 'skipped'] as const;
export type CallState = (typeof callStates)[number];

/** Why a call is over that its run waits for no longer. Its visit ends as its run did, and not as passed over. */
export const runEnded = { code: 'run_ended', message: 'The run ended before this call was done.' };

/** Why nobody knows what came of a call. */
export const workerGone = {
  code: outcomeUnknown,
  message: 'The worker stopped while this call was out, so whether it did its work is not known.',
};

/** A call that is over, as the run finds it when it goes on. */
export interface EndedCall {
  state: Exclude<CallState, 'pending' | 'sending'>;
  request: RenderedRequest;
  /** How often it went out. */
  attempts: number;
  answer: Answer | null;
  /** What the answer means to variables, by path. */
  writes: JsonObject | null;
  /** Why it did not do its work. */
  trouble: { code: string; message: string } | null;
}
