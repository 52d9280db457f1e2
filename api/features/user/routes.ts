import { readClientKey } from '../../../db/client-keys';
import { User } from '../../../db/User';
import type { ApiDependencies } from '../../dependencies';
import { signedInFeature } from '../../feature';
import * as calls from './calls';
import { presentUser } from './present';

/** The account that is signed in (section 7, "Session and user"). */
export const userRoutes = ({ database, settings }: ApiDependencies) =>
  signedInFeature('Account', database)
    .on(calls.readUser, async ({ ctx }) => {
      const { userId } = ctx.state.account;
      const user = await User.query(database.knex).findById(userId).throwIfNotFound();
      const clientKey = await readClientKey(database.pool, userId, settings.SECRET_KEY);
      return { user: presentUser(user, clientKey) };
    })
    .on(calls.listRoles, ({ ctx }) => ({
      userRoles: ctx.state.account.roles.map((role) => ({ role })),
    }));
