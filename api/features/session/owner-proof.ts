import type { Database } from '../../../db/database/connection';
import { isPassword } from '../../../db/sign-in/passwords';
import { User } from '../../../db/accounts/User';
import type { Account } from '../../context';
import { errors } from '../../http/errors';
import type { ErrorCode } from '../../http/messages';
import type { Caller, SignInLimits } from './limits';

/** How old a sign-in may be that proves by itself who asks for a new password. */
const recentMilliseconds = 10 * 60_000;

/** Who asks, and what guesses are counted by. */
export interface Asking {
  limits: SignInLimits;
  caller: Caller;
}

/** Why a call is refused that `proveOwner` guards. */
export const proofRefusals = [
  'not_while_impersonating',
  'recent_sign_in_required',
  'current_password_wrong',
  'too_many_requests',
] as const satisfies readonly ErrorCode[];

/**
 * Proves that the owner of the account that is signed in makes the call: they signed in a moment ago, or give their password. Throws ApiError: 400,
 * 403, and 429 after too many wrong guesses.
 */
export async function proveOwner(
  { knex }: Database,
  account: Account,
  currentPassword: string | undefined,
  { limits, caller }: Asking,
): Promise<void> {
  if (account.impersonatorId !== null) throw errors.notWhileImpersonating();
  if (currentPassword === undefined) {
    if (Date.now() - account.signedInAt.getTime() > recentMilliseconds) throw errors.recentSignInRequired();
    return;
  }
  const { email, password_hash } = await User.query(knex).findById(account.userId).throwIfNotFound();
  await limits.count(email, caller);
  if (!(await isPassword(currentPassword, password_hash))) {
    limits.refused(email, caller);
    throw errors.currentPasswordWrong();
  }
  await limits.forgive(email, caller);
}
