import { AccountProblem, hashNewPassword, wordsOfAccount } from '../../../db/accounts';
import type { Database } from '../../../db/connection';
import { TooManyPasswords } from '../../../db/guessable/check';
import { isPassword } from '../../../db/passwords';
import { User } from '../../../db/User';
import type { Account } from '../../context';
import { errors } from '../../errors';
import type { Caller, SignInLimits } from '../session/limits';

/** How old a sign-in may be that proves by itself who asks for a new password. */
const recentMilliseconds = 10 * 60_000;

/** Who asks, and what guesses are counted by. */
export interface Asking {
  limits: SignInLimits;
  caller: Caller;
}

/** A new password, and the present one of whoever sets it. */
export interface PasswordsGiven {
  password: string;
  current_password?: string | undefined;
}

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

/**
 * The hash of a new password of an account, `userId`, once the call has proved that the owner of the account that is signed in makes it. Throws
 * ApiError: 400, 403, and 429 after too many wrong guesses at the current one, or too many new ones.
 */
export async function newPasswordHash(
  database: Database,
  account: Account,
  { userId, password, current_password }: PasswordsGiven & { userId: number },
  asking: Asking,
): Promise<string> {
  await proveOwner(database, account, current_password, asking);
  await asking.limits.setsPassword(account.actorId);
  const words = await wordsOfAccount(database.pool, userId);
  return hashNewPassword(password, words).catch((error: unknown) => {
    throw passwordRefusal(error);
  });
}

/** Why a password was refused, as ApiError; its length was checked where the body was parsed. */
export function passwordRefusal(error: unknown): unknown {
  if (error instanceof TooManyPasswords) return errors.busy(1);
  return error instanceof AccountProblem && error.code === 'password_common'
    ? errors.passwordCommon()
    : error;
}
