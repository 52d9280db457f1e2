import type { Database } from '../../../db/database/connection';
import { isPassword } from '../../../db/sign-in/passwords';
import { hasSecondFactor } from '../../../db/sign-in/second-factors';
import { User } from '../../../db/accounts/User';
import { errors } from '../../http/errors';
import type { Caller, SignInLimits } from './limits';

/**
 * The account of a person who knows its password, and whether a code is needed too. Throws ApiError 400, after the same time for an unknown
 * e-mail as for a wrong password; 429 after too many.
 */
export async function accountOfPassword(
  { knex, pool }: Database,
  { email, password }: { email: string; password: string },
  { limits, caller }: { limits: SignInLimits; caller: Caller },
): Promise<{ userId: number; asksForCode: boolean }> {
  await limits.count(email, caller);
  const user = await User.query(knex)
    .findOne(User.raw('lower(email) = lower(?)', email))
    .whereNull('erasing_since')
    .select('id', 'password_hash');
  if (!(await isPassword(password, user?.password_hash)) || !user) {
    limits.refused(email, caller);
    throw errors.invalidCredentials();
  }
  const asksForCode = await hasSecondFactor(pool, user.id);
  // The password alone does not clear the count: otherwise wrong codes could be tried for ever.
  if (!asksForCode) await limits.forgive(email, caller);
  return { userId: user.id, asksForCode };
}
