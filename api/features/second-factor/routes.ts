import { inTransaction } from '../../../db/database/transaction';
import type { ApiDependencies } from '../../dependencies';
import { openFeature, signedInFeature } from '../../feature';
import { challengeToken, clearChallengeCookie } from '../../middleware/challenge-cookie';
import { sessionToken } from '../../middleware/session-cookie';
import { callerOf, signInLimits } from '../session/limits';
import { openSessionOf } from '../session/open';
import { proveOwner } from '../session/owner-proof';
import * as endpoints from './endpoints';
import * as service from './service';
import { accountOfCode } from './sign-in';

/** Two-factor sign-in of the account that is signed in. */
export function secondFactorRoutes(dependencies: ApiDependencies) {
  const {
    database,
    settings: { SECRET_KEY },
  } = dependencies;
  const limits = signInLimits(dependencies);

  return signedInFeature('Two-factor sign-in', database)
    .on(endpoints.readSecondFactor, async ({ ctx }) => ({
      second_factor: await service.readSecondFactor(database, ctx.state.account.userId),
    }))
    .on(endpoints.beginSecondFactor, async ({ ctx, body }) => {
      const { account } = ctx.state;
      await proveOwner(database, account, body.current_password, { limits, caller: callerOf(ctx) });
      ctx.set('Cache-Control', 'no-store');
      return service.beginSecondFactor(database, account.userId, SECRET_KEY);
    })
    .on(endpoints.confirmSecondFactor, async ({ ctx, body: { code } }) => {
      const { account } = ctx.state;
      await limits.setsPassword(account.actorId);
      ctx.set('Cache-Control', 'no-store');
      const given = { code, token: sessionToken(ctx) };
      return { recovery_codes: await service.confirmSecondFactor(database, account, given, SECRET_KEY) };
    })
    .on(endpoints.makeRecoveryCodes, async ({ ctx, body }) => {
      const { account } = ctx.state;
      await proveOwner(database, account, body.current_password, { limits, caller: callerOf(ctx) });
      await limits.setsPassword(account.actorId);
      ctx.set('Cache-Control', 'no-store');
      return { recovery_codes: await service.renewRecoveryCodes(database, account) };
    })
    .on(endpoints.removeSecondFactor, async ({ ctx, body }) => {
      const { account } = ctx.state;
      await proveOwner(database, account, body.current_password, { limits, caller: callerOf(ctx) });
      await inTransaction(database.pool, (client) => service.removeSecondFactor(client, account));
    });
}

/** The second step of a sign-in by password. */
export function codeSignInRoutes(dependencies: ApiDependencies) {
  const {
    database,
    settings: { SECRET_KEY },
  } = dependencies;
  const limits = signInLimits(dependencies);

  return openFeature('Session').on(endpoints.signInByCode, async ({ ctx, body: { code } }) => {
    const sent = { token: challengeToken(ctx), code };
    const proven = await accountOfCode(database, sent, { limits, caller: callerOf(ctx) }, SECRET_KEY);
    const opened = await openSessionOf(database, ctx, proven);
    clearChallengeCookie(ctx);
    return opened;
  });
}
