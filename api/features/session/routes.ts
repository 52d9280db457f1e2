import { beginChallenge } from '../../../db/sign-in/sign-in-challenges';
import { endSession } from '../../../db/sign-in/sessions';
import type { ApiDependencies } from '../../dependencies';
import { openFeature } from '../../feature';
import { setChallengeCookie } from '../../middleware/challenge-cookie';
import { clearSessionCookie, sessionToken } from '../../middleware/session-cookie';
import * as endpoints from './endpoints';
import { callerOf, signInLimits } from './limits';
import { openSessionOf } from './open';
import { accountOfPassword } from './service';

/** Signing in and out (docs/contract.md#session). */
export function sessionRoutes(dependencies: ApiDependencies) {
  const { database } = dependencies;
  const limits = signInLimits(dependencies);

  return openFeature('Session')
    .on(endpoints.signIn, async ({ ctx, body }) => {
      const { rememberMe } = body;
      const asking = { limits, caller: callerOf(ctx) };
      const { userId, asksForCode } = await accountOfPassword(database, body, asking);
      if (!asksForCode) return openSessionOf(database, ctx, { userId, rememberMe, by: 'password' });
      const { token, expiresAt } = await beginChallenge(database.pool, { userId, rememberMe });
      setChallengeCookie(ctx, token, expiresAt);
      ctx.set('Cache-Control', 'no-store');
      ctx.status = 202;
      return { code_until: expiresAt.toISOString() };
    })
    .on(endpoints.signOut, async ({ ctx }) => {
      const token = sessionToken(ctx);
      if (token !== undefined) await endSession(database.pool, token);
      clearSessionCookie(ctx);
    });
}
