import type { Database } from '../../../db/connection';
import { audit } from '../../../db/audit';
import { noteBrowser } from '../../../db/known-browsers';
import { isPassword } from '../../../db/passwords';
import { openSession } from '../../../db/sessions';
import { inTransaction } from '../../../db/transaction';
import { User } from '../../../db/User';
import type { SignInInput } from '../../../domain/entities/user';
import { errors } from '../../errors';
import type { Caller, SignInLimits } from './limits';

/** A session, and the browser as it is known from now on. */
export interface SignedIn {
  token: string;
  expiresAt: Date;
  browser: string;
}

/** Opens a session for who knows the password. Throws ApiError 400; an unknown e-mail takes as long as a wrong password. 429 after too many. */
export async function signIn(
  { knex, pool }: Database,
  { email, password, rememberMe }: SignInInput,
  { limits, caller }: { limits: SignInLimits; caller: Caller },
): Promise<SignedIn> {
  await limits.count(email, caller);
  const user = await User.query(knex)
    .findOne(User.raw('lower(email) = lower(?)', email))
    .select('id', 'password_hash');
  if (!(await isPassword(password, user?.password_hash)) || !user) {
    limits.refused(email, caller);
    throw errors.invalidCredentials();
  }
  await limits.forgive(email, caller);
  return inTransaction(pool, async (client) => {
    const session = await openSession(client, { userId: user.id, rememberMe });
    const browser = await noteBrowser(client, user.id, caller.browser);
    const detail = { address: caller.address };
    await audit(client, { userId: user.id, actorId: user.id, action: 'signed_in', detail });
    return { ...session, browser };
  });
}
