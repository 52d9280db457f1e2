import type { SignedInContext } from '../../context';
import { languageOf } from '../../http/language';
import type { Language } from '../../../domain/values/language';

/** The account for which a flow is read or changed. */
export interface Caller {
  userId: number;
  /** The user who acts: revisions are stored under this user. */
  authorId: number;
  /** The language of the problems' texts. */
  language: Language;
}

type CallContext = Pick<SignedInContext, 'state' | 'acceptsLanguages'>;

export function callerOf(ctx: CallContext): Caller {
  const { userId, actorId } = ctx.state.account;
  return { userId, authorId: actorId, language: languageOf(ctx) };
}
