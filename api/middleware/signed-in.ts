import type { RouterMiddleware } from '@koa/router';
import { inNameOf } from '../../db/accounts/account-share';
import type { Database } from '../../db/database/connection';
import { useSession } from '../../db/sign-in/sessions';
import type { SignedInState } from '../context';
import { errors } from '../http/errors';
import { seenFrom, sessionToken, setSessionCookie } from './session-cookie';

/**
 * Admits accounts that are signed in, each in its turn, and sets the account. Throws ApiError 401, and 429 for an account that makes too
 * many calls.
 */
export function signedIn({ pool }: Database): RouterMiddleware<SignedInState> {
  return async (ctx, next) => {
    const token = sessionToken(ctx);
    const { callQuota } = ctx.state;
    const session =
      token === undefined
        ? null
        : await callQuota.inTurn(token, () => useSession(pool, token, seenFrom(ctx)));
    if (token === undefined || session === null) throw errors.notSignedIn();
    if (session.isExtended) setSessionCookie(ctx, token, session.expiresAt);
    const { sessionId, userId, roles, signedInAt, impersonatorId } = session;
    const actorId = impersonatorId ?? userId;
    ctx.state.turn = (calls) => callQuota.turn(userId, calls);
    ctx.state.account = { sessionId, userId, roles, signedInAt, impersonatorId, actorId };
    // An account's data must not be cached on the way.
    ctx.set('Cache-Control', 'no-store');
    await inNameOf(userId, next);
  };
}
