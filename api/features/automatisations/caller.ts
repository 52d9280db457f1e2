import type { SignedInContext } from '../../context';
import { errors } from '../../errors';
import { pathId } from '../../input';
import { languageOf } from '../../language';
import type { Language } from '../../../domain/values/language';

/** On whose behalf a flow is read or changed. */
export interface Caller {
  userId: number;
  /** Who does it: revisions are kept in this name. */
  authorId: number;
  /** Which language problems are told in. */
  language: Language;
}

type CallContext = Pick<SignedInContext, 'state' | 'acceptsLanguages' | 'params'>;

export function callerOf(ctx: CallContext): Caller {
  const { userId } = ctx.state.account;
  return { userId, authorId: userId, language: languageOf(ctx) };
}

/** The id that the path names. What is no id belongs to nothing: ApiError 404. */
export function idIn(ctx: CallContext, name: string, thing: 'automatisation' | 'step' | 'run'): number {
  const id = pathId(ctx.params[name]);
  if (id === null) throw errors.notFound(thing);
  return id;
}
