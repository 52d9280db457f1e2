import { endSession } from '../../../db/sessions';
import type { ApiDependencies } from '../../dependencies';
import { openFeature } from '../../feature';
import { clearSessionCookie, sessionToken, setSessionCookie } from '../../middleware/session-cookie';
import * as calls from './calls';
import { setBrowserCookie } from '../../middleware/browser-cookie';
import { callerOf, signInLimits } from './limits';
import { signIn } from './service';

/** Signing in and out (section 7, "Session and user"). */
export function sessionRoutes(dependencies: ApiDependencies) {
  const { database } = dependencies;
  const limits = signInLimits(dependencies);

  return openFeature('Session')
    .on(calls.signIn, async ({ ctx, body }) => {
      const caller = callerOf(ctx);
      const { token, expiresAt, browser } = await signIn(database, body, { limits, caller });
      const before = sessionToken(ctx);
      if (before !== undefined) await endSession(database.pool, before);
      setSessionCookie(ctx, token, expiresAt);
      setBrowserCookie(ctx, browser);
      ctx.set('Cache-Control', 'no-store');
      return { expires_at: expiresAt.toISOString() };
    })
    .on(calls.signOut, async ({ ctx }) => {
      const token = sessionToken(ctx);
      if (token !== undefined) await endSession(database.pool, token);
      clearSessionCookie(ctx);
    });
}
