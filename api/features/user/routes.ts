import { readClientKey } from '../../../db/client-keys';
import { User } from '../../../db/User';
import type { UserRole } from '../../../domain/entities/user';
import { signedInRouter } from '../../context';
import type { ApiDependencies } from '../../dependencies';
import { presentUser } from './present';

/** The account that is signed in (section 7, "Session and user"). */
export function userRoutes({ database, settings }: ApiDependencies) {
  return signedInRouter(database)
    .get('/user', async (ctx) => {
      const { userId } = ctx.state.account;
      const user = await User.query(database.knex).findById(userId).throwIfNotFound();
      const clientKey = await readClientKey(database.pool, userId, settings.SECRET_KEY);
      ctx.body = { data: { user: presentUser(user, clientKey) } };
    })
    .get('/user/role', (ctx) => {
      const userRoles: UserRole[] = ctx.state.account.roles.map((role) => ({ role }));
      ctx.body = { data: { userRoles } };
    });
}
