import type { Answer } from '../domain/apps/answer';

/** Why part of a call failed: a stable code, and a text for people that says what to do. */
export interface Trouble {
  code: string;
  message: string;
}

/**
 * The outcome of a call. Only after `unclear` is it unknown whether the call took effect.
 *
 * - `answered`: the response came, perhaps without a readable body (`answer.unread`);
 * - `unsent`: nothing was sent, and another attempt may succeed;
 * - `unclear`: it was sent and no response came;
 * - `refused`: nothing was sent, and nothing ever will be.
 */
export type Outcome =
  | { kind: 'answered'; answer: Answer }
  | ({ kind: 'unsent' } & Trouble)
  | ({ kind: 'unclear' } & Trouble)
  | ({ kind: 'refused' } & Trouble);
