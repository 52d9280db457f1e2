import { endSession } from '../../../db/sessions';
import { signInInput } from '../../../domain/entities/user';
import { openRouter } from '../../context';
import type { ApiDependencies } from '../../dependencies';
import { bodyOf } from '../../input';
import { clearSessionCookie, sessionToken, setSessionCookie } from '../../middleware/session-cookie';
import { signInLimits } from './limits';
import { signIn } from './service';

/** Signing in and out (section 7, "Session and user"). */
export function sessionRoutes({ database }: ApiDependencies) {
  const limits = signInLimits(database.pool);

  return openRouter()
    .post('/user/token', async (ctx) => {
      const input = await bodyOf(ctx, signInInput);
      await limits.count(input.email, ctx.ip);
      const { token, expiresAt } = await signIn(database, input, ctx.ip);
      await limits.forgive(input.email, ctx.ip);
      const before = sessionToken(ctx);
      if (before !== undefined) await endSession(database.pool, before);
      setSessionCookie(ctx, token, expiresAt);
      ctx.set('Cache-Control', 'no-store');
      ctx.body = { data: { expires_at: expiresAt.toISOString() } };
    })
    .delete('/user/token', async (ctx) => {
      const token = sessionToken(ctx);
      if (token !== undefined) await endSession(database.pool, token);
      clearSessionCookie(ctx);
      ctx.status = 204;
    });
}
