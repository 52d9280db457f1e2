import { audit } from '../../../db/accounts/audit';
import * as sessions from '../../../db/sign-in/sessions';
import { inTransaction } from '../../../db/database/transaction';
import type { ApiDependencies } from '../../dependencies';
import { errors } from '../../http/errors';
import { signedInFeature } from '../../feature';
import { callerOf, signInLimits } from './limits';
import * as endpoints from './own-endpoints';
import { proveOwner } from './owner-proof';
import { presentSession } from './presentation';

/** The sessions of the account that is signed in: its owner sees where, and ends them. */
export function ownSessionRoutes(dependencies: ApiDependencies) {
  const { database } = dependencies;
  const { pool } = database;
  const limits = signInLimits(dependencies);

  return signedInFeature('Session', database)
    .on(endpoints.listSessions, async ({ ctx }) => {
      const { userId, sessionId, impersonatorId } = ctx.state.account;
      if (impersonatorId !== null) throw errors.notWhileImpersonating();
      const stored = await sessions.listSessions(pool, userId);
      return { sessions: stored.map((one) => presentSession(one, sessionId)) };
    })
    .on(endpoints.endOwnSession, async ({ ctx, params: { sessionId }, body }) => {
      const { account } = ctx.state;
      const { userId, actorId } = account;
      await proveOwner(database, account, body.current_password, { limits, caller: callerOf(ctx) });
      await inTransaction(pool, async (client) => {
        if (!(await sessions.endSessionOf(client, userId, sessionId))) throw errors.notFound('session');
        await audit(client, { userId, actorId, action: 'session_ended' });
      });
    })
    .on(endpoints.endOtherSessions, async ({ ctx, body }) => {
      const { account } = ctx.state;
      const { userId, actorId } = account;
      await proveOwner(database, account, body.current_password, { limits, caller: callerOf(ctx) });
      const count = await inTransaction(pool, async (client) => {
        const ended = await sessions.endOtherSessions(client, userId, account.sessionId);
        await audit(client, { userId, actorId, action: 'sessions_ended', detail: { count: ended } });
        return ended;
      });
      return { count_of_sessions_ended: count };
    });
}
