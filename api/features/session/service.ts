import type { Database } from '../../../db/connection';
import { audit } from '../../../db/audit';
import { isPassword } from '../../../db/passwords';
import { openSession } from '../../../db/sessions';
import { inTransaction } from '../../../db/transaction';
import { User } from '../../../db/User';
import type { SignInInput } from '../../../domain/entities/user';
import { errors } from '../../errors';

/** Opens a session for who knows the password. Throws ApiError 400; an unknown e-mail takes as long as a wrong password. */
export async function signIn(
  { knex, pool }: Database,
  { email, password, rememberMe }: SignInInput,
  address: string,
): Promise<{ token: string; expiresAt: Date }> {
  const user = await User.query(knex)
    .findOne(User.raw('lower(email) = lower(?)', email))
    .select('id', 'password_hash');
  if (!(await isPassword(password, user?.password_hash)) || !user) throw errors.invalidCredentials();
  return inTransaction(pool, async (client) => {
    const session = await openSession(client, { userId: user.id, rememberMe });
    await audit(client, { userId: user.id, actorId: user.id, action: 'signed_in', detail: { address } });
    return session;
  });
}
