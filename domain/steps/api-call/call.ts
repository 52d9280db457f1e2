import type { Answer } from '../../apps/answer';
import type { CountedMessage } from '../../entities/account/message-caps';
import type { JsonObject } from '../../entities/common';
import { outcomeUnknown } from '../../entities/runs/run-state';
import type { RenderedRequest } from './rendered-request';

/** A call that a run has reached, to be made outside of its stretch. */
export interface CallStart {
  request: RenderedRequest;
  /** The connection it uses, and the app's action. */
  userAppId: number | null;
  webhook: string | null;
  /** The message that the account's caps count; absent: none. */
  counted?: CountedMessage | null;
}

/** The state of a call. The last four are final. `unknown`: it was sent, and whether it took effect is not known. */
export const callStates = ['pending', 'sending', 'answered', 'failed', 'unknown', 'skipped'] as const;
export type CallState = (typeof callStates)[number];

/** Why a call is over whose run no longer waits for it. Its visit gets the run's end state, not `skipped`. */
export const runEnded = { code: 'run_ended', message: 'The run ended before this call was done.' };

/** Why a message is not made that is over a cap of the account. */
export const overCap = {
  code: 'message_cap',
  message: 'Not sent: the contact has got as many messages as a message cap allows.',
};

/** Why a message is not made that goes to a contact of the account's control group. */
export const inControlGroup = {
  code: 'control_group',
  message: 'Not sent: the contact is in the control group of the account.',
};

/** Why the outcome of a call is unknown. */
export const workerGone = {
  code: outcomeUnknown,
  message: 'The worker stopped while this call was out, so whether it did its work is not known.',
};

/** A completed call, as the run receives it when it continues. */
export interface EndedCall {
  state: Exclude<CallState, 'pending' | 'sending'>;
  request: RenderedRequest;
  /** How often it was sent. */
  attempts: number;
  answer: Answer | null;
  /** The values that the answer writes to variables, by path. */
  writes: JsonObject | null;
  /** Why it failed. */
  trouble: { code: string; message: string } | null;
}
