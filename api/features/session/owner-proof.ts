import type { Database } from '../../../db/database/connection';
import { isPassword } from '../../../db/sign-in/passwords';
import { User } from '../../../db/accounts/User';
import type { Account } from '../../context';
import { errors } from '../../http/errors';
import type { ErrorCode } from '../../http/messages';
import type { Caller, SignInLimits } from './limits';

/** How recent a sign-in must be to allow setting a new password without asking for the current one. */
const recentMilliseconds = 10 * 60_000;

/** The caller, and the limits that count its guesses. */
export interface Asking {
  limits: SignInLimits;
  caller: Caller;
}

/** The errors of a call that `proveOwner` guards. */
export const proofRefusals = [
  'not_while_impersonating',
  'recent_sign_in_required',
  'current_password_wrong',
  'too_many_requests',
] as const satisfies readonly ErrorCode[];

/**
 * Proves that the call is made by the owner of the account that is signed in: they signed in recently, or give their password. Throws
 * ApiError: 400, 403, and 429 after too many wrong guesses.
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
