import { AccountProblem, hashNewPassword, wordsOfAccount } from '../../../db/accounts/accounts';
import type { Database } from '../../../db/database/connection';
import { TooManyPasswords } from '../../../db/guessable/check';
import type { Account } from '../../context';
import { errors } from '../../http/errors';
import { proveOwner, type Asking } from '../session/owner-proof';

/** A new password, and the current one of the user who sets it. */
export interface PasswordsGiven {
  password: string;
  current_password?: string | undefined;
}

/**
 * The hash of a new password for the account `userId`, once the call has proved that the owner of the account that is signed in makes it.
 * Throws ApiError: 400, 403, and 429 after too many wrong guesses at the current password, or too many new ones.
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
