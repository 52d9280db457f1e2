import type { ApiDependencies } from '../../dependencies';
import { openFeature, signedInFeature } from '../../feature';
import { consume, networkOf, strangersLimiter } from '../../limits/rate-limit';
import { ApiError } from '../../http/errors';
import { callerOf, signInLimits } from '../session/limits';
import { openSessionOf } from '../session/open';
import { proveOwner } from '../session/owner-proof';
import * as endpoints from './endpoints';
import { deviceName } from './device-name';
import { passkeyPlace } from './place';
import * as service from './service';

/** How many sign-ins an address may begin: each stores something. Guessing needs no limit, because nobody can guess a signature. */
const beginnings = { points: 200, duration: 15 * 60 };

/** The passkeys of the account that is signed in. */
export function passkeyRoutes(dependencies: ApiDependencies) {
  const { database, settings } = dependencies;
  const limits = signInLimits(dependencies);

  return signedInFeature('Passkeys', database)
    .on(endpoints.listPasskeys, async ({ ctx }) => ({
      passkeys: await service.listPasskeys(database, ctx.state.account.userId),
    }))
    .on(endpoints.beginPasskey, async ({ ctx, body }) => {
      const { account } = ctx.state;
      await proveOwner(database, account, body.current_password, { limits, caller: callerOf(ctx) });
      return { options: await service.beginPasskey(database, account.userId, passkeyPlace(settings, ctx)) };
    })
    .on(endpoints.addPasskey, async ({ ctx, body: { credential } }) => {
      const name = deviceName(ctx.get('User-Agent'));
      const place = passkeyPlace(settings, ctx);
      const passkey = await service.addPasskey(database, ctx.state.account, { credential, name, place });
      return { passkey };
    })
    .on(endpoints.updatePasskey, async ({ ctx, params, body }) => ({
      passkey: await service.renamePasskey(database, ctx.state.account, params.passkeyId, body),
    }))
    .on(endpoints.removePasskey, async ({ ctx, params, body }) => {
      const { account } = ctx.state;
      await service.findPasskey(database.pool, account.userId, params.passkeyId);
      await proveOwner(database, account, body.current_password, { limits, caller: callerOf(ctx) });
      await service.removePasskey(database, account, params.passkeyId);
    });
}

/** Signing in with a passkey. */
export function passkeySignInRoutes({ database, settings, logger }: ApiDependencies) {
  const begun = strangersLimiter(database.pool, 'passkey-sign-in', beginnings);

  return openFeature('Session')
    .on(endpoints.beginPasskeySignIn, async ({ ctx }) => {
      const place = passkeyPlace(settings, ctx);
      await consume(begun, networkOf(ctx.ip));
      ctx.set('Cache-Control', 'no-store');
      return { options: await service.beginSignIn(database, place) };
    })
    .on(endpoints.signInWithPasskey, async ({ ctx, body: { credential, rememberMe } }) => {
      const place = passkeyPlace(settings, ctx);
      try {
        const userId = await service.accountOfPasskey(database, credential, place);
        return await openSessionOf(database, ctx, { userId, rememberMe, by: 'passkey' });
      } catch (error) {
        if (error instanceof ApiError)
          logger.warn({ address: ctx.ip, code: error.code }, 'A sign-in with a passkey was refused.');
        throw error;
      }
    });
}
