import { readAuditLog } from '../../../db/accounts/audit';
import { listAccounts } from '../../../db/accounts/list-accounts';
import type { ApiDependencies } from '../../dependencies';
import { errors } from '../../http/errors';
import { signedInFeature } from '../../feature';
import { administratorsOnly } from '../../middleware/administrators-only';
import { sessionToken, setSessionCookie, type WithCookies } from '../../middleware/session-cookie';
import { metaOf, pageOf } from '../../http/page';
import { callerOf, signInLimits } from '../session/limits';
import { proveOwner } from '../session/owner-proof';
import { newPasswordHash } from '../user/password';
import * as endpoints from './endpoints';
import { presentAccount, presentAct } from './presentation';
import {
  createAccount,
  endAccountSessions,
  endImpersonation,
  eraseAccount,
  impersonate,
  removeAccountSecondFactor,
  setAccountPassword,
} from './service';

/** What administrators do (docs/contract.md#administrators). */
export function adminRoutes(dependencies: ApiDependencies) {
  const {
    database,
    settings: { SECRET_KEY },
  } = dependencies;
  const limits = signInLimits(dependencies);
  const feature = signedInFeature('Administration', database);
  feature.router.use(administratorsOnly);

  return feature
    .on(endpoints.listAccounts, async ({ query }) => {
      const page = pageOf(query);
      const { accounts, total } = await listAccounts(database.pool, query, page);
      return { accounts: accounts.map(presentAccount), meta: metaOf(page, total) };
    })
    .on(endpoints.createAccount, async ({ ctx, body }) => {
      const { account } = ctx.state;
      await limits.setsPassword(account.actorId);
      return { account: presentAccount(await createAccount(database, account, body, SECRET_KEY)) };
    })
    .on(endpoints.endAccountSessions, ({ ctx, params }) =>
      endAccountSessions(database, ctx.state.account, params.accountId),
    )
    .on(endpoints.setAccountPassword, async ({ ctx, params, body }) => {
      const { account } = ctx.state;
      const { accountId } = params;
      const asking = { limits, caller: callerOf(ctx) };
      const passwordHash = await newPasswordHash(database, account, { userId: accountId, ...body }, asking);
      await setAccountPassword(database, account, { accountId, passwordHash }, limits);
    })
    .on(endpoints.removeAccountSecondFactor, async ({ ctx, params, body }) => {
      const { account } = ctx.state;
      await proveOwner(database, account, body.current_password, { limits, caller: callerOf(ctx) });
      await removeAccountSecondFactor(database, account, params.accountId);
    })
    .on(endpoints.eraseAccount, ({ ctx, params, body }) =>
      eraseAccount(database, ctx.state.account, { accountId: params.accountId, email: body.email }),
    )
    .on(endpoints.readAuditLog, async ({ query: { user_id: userId, action, ...query } }) => {
      const page = pageOf(query);
      const { entries, total } = await readAuditLog(database.pool, { userId, action }, page);
      return { audit_log: entries.map(presentAct), meta: metaOf(page, total) };
    })
    .on(endpoints.impersonate, async ({ ctx, body }) =>
      handed(ctx, await impersonate(database, ctx.state.account, body.email, tokenOf(ctx))),
    );
}

/** The return to the administrator's own account, open to anyone who acts as a client. */
export const returnRoutes = ({ database }: ApiDependencies) =>
  signedInFeature('Administration', database).on(endpoints.endImpersonation, async ({ ctx }) =>
    handed(ctx, await endImpersonation(database, ctx.state.account, tokenOf(ctx))),
  );

function tokenOf(ctx: WithCookies): string {
  const token = sessionToken(ctx);
  if (token === undefined) throw errors.notSignedIn();
  return token;
}

function handed(ctx: WithCookies, { token, expiresAt }: { token: string; expiresAt: Date }) {
  setSessionCookie(ctx, token, expiresAt);
  return { expires_at: expiresAt.toISOString() };
}
