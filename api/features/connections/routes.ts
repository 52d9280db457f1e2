import { tryCredentials } from '../../../db/connections/credentials';
import { openWaysOut } from '../../../egress/ways-out';
import type { SignedInContext } from '../../context';
import type { ApiDependencies } from '../../dependencies';
import { signedInFeature } from '../../feature';
import { languageOf } from '../../http/language';
import { metaOf, pageOf } from '../../http/page';
import { rateLimiter } from '../../limits/rate-limit';
import * as endpoints from './endpoints';
import { checkGiven, checkStored } from './check-service';
import { presentSlimUserApp, presentUserApp } from './presentation';
import { lookAtSendingDomain, lookLimit } from './sending-domain';
import { createUserApp, deleteConnection, listUserApps, updateUserApp, type Caller } from './service';

const callerOf = (ctx: Pick<SignedInContext, 'state' | 'acceptsLanguages'>): Caller => ({
  ...ctx.state.account,
  language: languageOf(ctx),
});

/** Connections to outside apps (docs/contract.md#apps). */
export function userAppRoutes({ database, settings }: ApiDependencies) {
  const { SECRET_KEY } = settings;
  const checks = { database, secretKeys: SECRET_KEY, waysOut: openWaysOut(settings) };
  const looking = {
    database,
    secretKeys: SECRET_KEY,
    dnsServers: settings.DNS_SERVERS,
    limiter: rateLimiter(database.pool, 'sending-domain', lookLimit),
  };
  return signedInFeature('Connections', database)
    .on(endpoints.listUserApps, async ({ ctx, query }) => {
      const { userId } = ctx.state.account;
      const page = pageOf(query, { servesPickers: true });
      const { results, total } = await listUserApps(database, userId, query, page);
      const user_apps = page.isSlim
        ? results.map(presentSlimUserApp)
        : results.map((row) =>
            presentUserApp(
              row,
              tryCredentials(SECRET_KEY, { userId, app: row.app }, row.credentials_encrypted),
              languageOf(ctx),
            ),
          );
      return { user_apps, meta: metaOf(page, total) };
    })
    .on(endpoints.createUserApp, async ({ ctx, body }) => ({
      user_app: await createUserApp(database, callerOf(ctx), body, SECRET_KEY),
    }))
    .on(endpoints.updateUserApp, async ({ ctx, params, body }) => ({
      user_app: await updateUserApp(database, callerOf(ctx), params.userAppId, body, SECRET_KEY),
    }))
    .on(endpoints.deleteConnection, ({ ctx, params, query }) =>
      deleteConnection(database, ctx.state.account, params.userAppId, query),
    )
    .on(endpoints.checkUserAppForm, async ({ ctx, body }) => ({
      check: await checkGiven(checks, callerOf(ctx), body),
    }))
    .on(endpoints.checkUserApp, async ({ ctx, params }) => ({
      check: await checkStored(checks, callerOf(ctx), params.userAppId),
    }))
    .on(endpoints.readSendingDomain, async ({ ctx, params, query }) => ({
      sending_domain: await lookAtSendingDomain(
        looking,
        callerOf(ctx),
        params.userAppId,
        query.dkim_selector,
      ),
    }));
}
