import type { ApiDependencies } from '../../dependencies';
import { signedInFeature } from '../../feature';
import { sessionToken } from '../../middleware/session-cookie';
import { callerOf, signInLimits } from '../session/limits';
import { refuseChanged } from '../../http/refuse-changed';
import * as endpoints from './endpoints';
import { newPasswordHash } from './password';
import { readImpersonator, readUser, renewClientKey, updateUser } from './service';

/** The account that is signed in (docs/contract.md#user). */
export function userRoutes(dependencies: ApiDependencies) {
  const { database, settings } = dependencies;
  const { SECRET_KEY } = settings;
  const limits = signInLimits(dependencies);

  return signedInFeature('Account', database)
    .on(endpoints.readUser, async ({ ctx }) => ({
      user: await readUser(database, ctx.state.account, settings),
    }))
    .on(endpoints.updateUser, async ({ ctx, body }) => {
      const { account } = ctx.state;
      const { password, current_password, id, email, client_key, ...changes } = body;
      const stored = await readUser(database, account, settings);
      refuseChanged({ id, email, client_key }, stored);
      const passwordHash =
        password === undefined
          ? undefined
          : await newPasswordHash(
              database,
              account,
              { userId: account.userId, password, current_password },
              { limits, caller: callerOf(ctx) },
            );
      await updateUser(
        database,
        account,
        { settings: changes, passwordHash, token: sessionToken(ctx) },
        SECRET_KEY,
      );
      return { user: await readUser(database, account, settings) };
    })
    .on(endpoints.listRoles, async ({ ctx }) => ({
      userRoles: ctx.state.account.roles.map((role) => ({ role })),
      impersonated_by: await readImpersonator(database, ctx.state.account),
    }))
    .on(endpoints.renewClientKey, ({ ctx }) => renewClientKey(database, ctx.state.account, SECRET_KEY));
}
