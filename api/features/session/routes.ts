import { endSession } from '../../../db/sessions';
import type { ApiDependencies } from '../../dependencies';
import { openFeature } from '../../feature';
import { clearSessionCookie, sessionToken } from '../../middleware/session-cookie';
import * as calls from './calls';
import { callerOf, signInLimits } from './limits';
import { openSessionOf } from './open';
import { accountOfPassword } from './service';

/** Signing in and out (section 7, "Session and user"). */
export function sessionRoutes(dependencies: ApiDependencies) {
  const { database } = dependencies;
  const limits = signInLimits(dependencies);

  return openFeature('Session')
    .on(calls.signIn, async ({ ctx, body }) => {
      const userId = await accountOfPassword(database, body, { limits, caller: callerOf(ctx) });
      return openSessionOf(database, ctx, { userId, rememberMe: body.rememberMe, by: 'password' });
    })
    .on(calls.signOut, async ({ ctx }) => {
      const token = sessionToken(ctx);
      if (token !== undefined) await endSession(database.pool, token);
      clearSessionCookie(ctx);
    });
}
