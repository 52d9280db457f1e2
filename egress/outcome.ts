import type { Answer } from '../domain/apps/answer';

/** Why a part of a call went wrong: a stable code, and words for people with a way on. */
export interface Trouble {
  code: string;
  message: string;
}

/**
 * What became of a call. Only after `unclear` nobody knows whether it did its work.
 *
 * - `answered`: the answer came, perhaps without a body that can be read (`answer.unread`);
 * - `unsent`: nothing went out, and another attempt may do better;
 * - `unclear`: it went out and no answer came;
 * - `refused`: nothing went out, and nothing ever will.
 */
export type Outcome =
  | { kind: 'answered'; answer: Answer }
  | ({ kind: 'unsent' } & Trouble)
  | ({ kind: 'unclear' } & Trouble)
  | ({ kind: 'refused' } & Trouble);
