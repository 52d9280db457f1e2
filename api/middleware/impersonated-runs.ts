import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { z } from 'zod';
import { auditCampaignRun } from '../../db/accounts/audit';
import type { Database } from '../../db/database/connection';
import { useSession } from '../../db/sign-in/sessions';
import { fromJson } from '../../domain/values/json';
import { sessionToken } from './session-cookie';

const tracked = z.object({ data: z.object({ event: z.object({ id: z.number() }) }) });

/**
 * Writes to the audit log which campaigns an administrator runs as a client. The interface's Run is a public Track with the client's key,
 * which does not say who sends it; the session's cookie, which the browser sends along, does. Other callers of Track send no cookie, so
 * this costs them nothing.
 */
export function impersonatedRuns({ pool }: Database, logger: Logger): Middleware {
  return async (ctx, next) => {
    await next();
    const eventId = ctx.path === '/api/event/track' && ctx.get('Cookie') !== '' ? eventOf(ctx) : null;
    const token = eventId === null ? undefined : sessionToken(ctx);
    if (eventId === null || token === undefined) return;
    try {
      const session = await useSession(pool, token);
      if (!session || session.impersonatorId === null) return;
      await auditCampaignRun(pool, { ...session, actorId: session.impersonatorId, eventId });
    } catch (error) {
      // The run is committed, so the answer is sent all the same.
      logger.error({ error, eventId }, 'A run by an administrator is missing in the audit log.');
    }
  };
}

/** The id of the event that Track has just stored. */
function eventOf({ status, body }: Pick<Context, 'status' | 'body'>): number | null {
  if (status !== 200 || typeof body !== 'string') return null;
  const parsed = tracked.safeParse(fromJson(body));
  return parsed.success ? parsed.data.data.event.id : null;
}
