import type { SignedInContext } from '../../context';
import { languageOf } from '../../http/language';
import type { Language } from '../../../domain/values/language';

/** On whose behalf a flow is read or changed. */
export interface Caller {
  userId: number;
  /** Who does it: revisions are kept in this name. */
  authorId: number;
  /** Which language problems are told in. */
  language: Language;
}

type CallContext = Pick<SignedInContext, 'state' | 'acceptsLanguages'>;

export function callerOf(ctx: CallContext): Caller {
  const { userId, actorId } = ctx.state.account;
  return { userId, authorId: actorId, language: languageOf(ctx) };
}
