import type { Context } from 'koa';
import { audit } from '../../../db/accounts/audit';
import type { Database } from '../../../db/database/connection';
import { noteBrowser } from '../../../db/sign-in/known-browsers';
import { endSession, openSession } from '../../../db/sign-in/sessions';
import { inTransaction } from '../../../db/database/transaction';
import type { SignedInBy } from '../../../domain/entities/account/session';
import { browserToken, setBrowserCookie } from '../../middleware/browser-cookie';
import { seenFrom, sessionToken, setSessionCookie, type WithCookies } from '../../middleware/session-cookie';

/** What a sign-in proved, once all of it is proved. */
export interface Proven {
  userId: number;
  rememberMe: boolean;
  by: SignedInBy;
}

/**
 * Signs in: the one place where a session of an account's own is opened. The browser gets the session's cookie and is known from now on, the
 * audit log has it, and the session that the browser had before ends.
 */
export async function openSessionOf(
  { pool }: Database,
  ctx: WithCookies & Pick<Context, 'ip' | 'get' | 'set'>,
  { userId, rememberMe, by }: Proven,
): Promise<{ expires_at: string }> {
  const seen = seenFrom(ctx);
  const before = sessionToken(ctx);
  const { token, expiresAt, browser } = await inTransaction(pool, async (client) => {
    const session = await openSession(client, { userId, rememberMe, by, seen });
    const known = await noteBrowser(client, userId, browserToken(ctx));
    const detail = { address: seen.address, by };
    await audit(client, { userId, actorId: userId, action: 'signed_in', detail });
    if (before !== undefined) await endSession(client, before);
    return { ...session, browser: known };
  });
  setSessionCookie(ctx, token, expiresAt);
  setBrowserCookie(ctx, browser);
  ctx.set('Cache-Control', 'no-store');
  return { expires_at: expiresAt.toISOString() };
}
