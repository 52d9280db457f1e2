import { endSession } from '../../../db/sessions';
import type { ApiDependencies } from '../../dependencies';
import { openFeature } from '../../feature';
import { clearSessionCookie, sessionToken, setSessionCookie } from '../../middleware/session-cookie';
import * as calls from './calls';
import { signInLimits } from './limits';
import { signIn } from './service';

/** Signing in and out (section 7, "Session and user"). */
export function sessionRoutes({ database }: ApiDependencies) {
  const limits = signInLimits(database.pool);

  return openFeature('Session')
    .on(calls.signIn, async ({ ctx, body }) => {
      await limits.count(body.email, ctx.ip);
      const { token, expiresAt } = await signIn(database, body, ctx.ip);
      await limits.forgive(body.email, ctx.ip);
      const before = sessionToken(ctx);
      if (before !== undefined) await endSession(database.pool, before);
      setSessionCookie(ctx, token, expiresAt);
      ctx.set('Cache-Control', 'no-store');
      return { expires_at: expiresAt.toISOString() };
    })
    .on(calls.signOut, async ({ ctx }) => {
      const token = sessionToken(ctx);
      if (token !== undefined) await endSession(database.pool, token);
      clearSessionCookie(ctx);
    });
}
