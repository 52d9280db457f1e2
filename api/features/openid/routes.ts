import type { Context } from 'koa';
import { publicUrl } from '../../../config/address';
import { makeOneTimeToken, openIdAttempt, takeOneTimeToken } from '../../../db/sign-in/one-time-tokens';
import type { ApiDependencies } from '../../dependencies';
import { ApiError, errors } from '../../http/errors';
import { openFeature, signedInFeature } from '../../feature';
import { attemptToken, clearAttemptCookie, setAttemptCookie } from '../../middleware/openid-cookie';
import type { WithCookies } from '../../middleware/session-cookie';
import { consume, networkOf, strangersLimiter } from '../../limits/rate-limit';
import { callerOf, signInLimits } from '../session/limits';
import { openSessionOf } from '../session/open';
import { proveOwner } from '../session/owner-proof';
import * as endpoints from './endpoints';
import { OpenIdProblem, openIdProvider, type OpenIdProvider, type Told } from './provider';
import * as service from './service';

/** How many sign-ins an address may begin: each stores something. */
const beginnings = { points: 200, duration: 15 * 60 };

type Asking = WithCookies & Pick<Context, 'ip' | 'set' | 'protocol' | 'host'>;

/** Sending the browser to the provider, and handling its return. */
function journeys({ database: { pool }, settings, logger }: ApiDependencies) {
  const provider = openIdProvider(settings);
  /** The interface's page to which the provider sends browsers back; it is registered with the provider. */
  const returnAddress = (ctx: Asking): string => `${publicUrl(settings, ctx)}/login/openid`;

  function present(): OpenIdProvider {
    if (!provider) throw errors.openIdMissing();
    return provider;
  }

  async function inWords<T>(ctx: Asking, { name }: OpenIdProvider, ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof OpenIdProblem)) throw error;
      const { trouble, reason } = error;
      logger.warn({ address: ctx.ip, trouble, reason }, 'A sign-in through OpenID Connect failed.');
      if (trouble === 'away') throw errors.openIdUnavailable(name);
      throw trouble === 'cancelled' ? errors.openIdCancelled(name) : errors.openIdRefused(name);
    }
  }

  return {
    provider: provider && { name: provider.name },
    present,
    /** The address to which the browser is sent; with an account, to link an identity to it. Throws ApiError. */
    async begin(ctx: Asking, userId: number | null): Promise<{ url: string }> {
      const asked = present();
      const attempt = await makeOneTimeToken(pool, openIdAttempt, userId);
      const url = await inWords(ctx, asked, () => asked.addressFor(attempt, returnAddress(ctx)));
      setAttemptCookie(ctx, attempt);
      ctx.set('Cache-Control', 'no-store');
      return { url };
    },
    /** The identity of the person who came back. Throws ApiError. */
    async end(ctx: Asking, query: string, userId: number | null): Promise<Told> {
      const asked = present();
      const returned = new URLSearchParams(query);
      const attempt = attemptToken(ctx);
      // A callback of another attempt, to which somebody may have lured the user, does not end this one.
      if (attempt === undefined || !asked.isAnswerTo(attempt, returned)) throw errors.openIdExpired();
      clearAttemptCookie(ctx);
      const isLive = await takeOneTimeToken(pool, openIdAttempt, { token: attempt, userId });
      if (!isLive) throw errors.openIdExpired();
      return inWords(ctx, asked, () => asked.identify(attempt, returnAddress(ctx), returned));
    },
  };
}

/** Signing in through the operator's OpenID Connect provider. */
export function openIdRoutes(dependencies: ApiDependencies) {
  const { database, logger } = dependencies;
  const journey = journeys(dependencies);
  const begun = strangersLimiter(database.pool, 'openid-sign-in', beginnings);

  return openFeature('Session')
    .on(endpoints.readOpenId, () => ({ provider: journey.provider }))
    .on(endpoints.beginOpenId, async ({ ctx }) => {
      journey.present();
      await consume(begun, networkOf(ctx.ip));
      return journey.begin(ctx, null);
    })
    .on(endpoints.signInWithOpenId, async ({ ctx, body: { query, rememberMe } }) => {
      const told = await journey.end(ctx, query, null);
      try {
        const userId = await service.accountOf(database, told, journey.present());
        return await openSessionOf(database, ctx, { userId, rememberMe, by: 'openid_connect' });
      } catch (error) {
        if (error instanceof ApiError)
          logger.warn({ address: ctx.ip, code: error.code }, 'A sign-in through OpenID Connect was refused.');
        throw error;
      }
    });
}

/** The provider identities that are linked to the account that is signed in. */
export function identityRoutes(dependencies: ApiDependencies) {
  const { database } = dependencies;
  const journey = journeys(dependencies);
  const limits = signInLimits(dependencies);

  return signedInFeature('Account', database)
    .on(endpoints.listIdentities, async ({ ctx }) => ({
      identities: await service.listIdentities(database, ctx.state.account.userId),
      provider: journey.provider,
    }))
    .on(endpoints.beginIdentity, async ({ ctx, body }) => {
      const { account } = ctx.state;
      await proveOwner(database, account, body.current_password, { limits, caller: callerOf(ctx) });
      return journey.begin(ctx, account.userId);
    })
    .on(endpoints.linkIdentity, async ({ ctx, body: { query } }) => {
      const { account } = ctx.state;
      if (account.impersonatorId !== null) throw errors.notWhileImpersonating();
      const told = await journey.end(ctx, query, account.userId);
      return { identity: await service.linkIdentity(database, account, told) };
    })
    .on(endpoints.unlinkIdentity, async ({ ctx, params, body }) => {
      const { account } = ctx.state;
      await service.requireIdentity(database, account.userId, params.identityId);
      await proveOwner(database, account, body.current_password, { limits, caller: callerOf(ctx) });
      await service.unlinkIdentity(database, account, params.identityId);
    });
}
