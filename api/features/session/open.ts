import type { Context } from 'koa';
import { audit } from '../../../db/accounts/audit';
import type { Database } from '../../../db/database/connection';
import { noteBrowser } from '../../../db/sign-in/known-browsers';
import { endSession, openSession } from '../../../db/sign-in/sessions';
import { inTransaction } from '../../../db/database/transaction';
import type { SignedInBy } from '../../../domain/entities/account/session';
import { browserToken, setBrowserCookie } from '../../middleware/browser-cookie';
import { seenFrom, sessionToken, setSessionCookie, type WithCookies } from '../../middleware/session-cookie';

/** The result of a sign-in once it is fully proved. */
export interface Proven {
  userId: number;
  rememberMe: boolean;
  by: SignedInBy;
}

/**
 * Signs in: the only place where an account opens a session of its own. It sets the session's cookie, makes the browser known, writes the
 * audit log, and ends the browser's previous session.
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
