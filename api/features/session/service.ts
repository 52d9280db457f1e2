import type { Database } from '../../../db/connection';
import { isPassword } from '../../../db/passwords';
import { User } from '../../../db/User';
import { errors } from '../../errors';
import type { Caller, SignInLimits } from './limits';

/** The account of who knows its password. Throws ApiError 400; an unknown e-mail takes as long as a wrong password. 429 after too many. */
export async function accountOfPassword(
  { knex }: Database,
  { email, password }: { email: string; password: string },
  { limits, caller }: { limits: SignInLimits; caller: Caller },
): Promise<number> {
  await limits.count(email, caller);
  const user = await User.query(knex)
    .findOne(User.raw('lower(email) = lower(?)', email))
    .whereNull('erasing_since')
    .select('id', 'password_hash');
  if (!(await isPassword(password, user?.password_hash)) || !user) {
    limits.refused(email, caller);
    throw errors.invalidCredentials();
  }
  await limits.forgive(email, caller);
  return user.id;
}
