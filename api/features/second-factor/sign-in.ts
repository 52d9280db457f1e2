import type { SecretKeys } from '../../../config/secret-keys';
import type { Database } from '../../../db/database/connection';
import { hashOfRecoveryCode } from '../../../db/sign-in/passwords';
import * as stored from '../../../db/sign-in/second-factors';
import { endChallenge, findChallenge, takeTry } from '../../../db/sign-in/sign-in-challenges';
import { inTransaction } from '../../../db/database/transaction';
import { type ApiError, errors } from '../../http/errors';
import type { Proven } from '../session/open';
import type { Asking } from '../session/owner-proof';
import { appCodeIn, recoveryCodeIn } from './recovery';
import { judgeAppCode } from './service';

/** A sign-in counts two attempts: the password and the code. */
const countedSteps = 2;

/**
 * The account of a person who gave the password and now gives a code, from the app or a recovery code. Each code works once: the row of the
 * second factor is locked while the code is checked. Throws ApiError 400, 409 and, after too many, 429.
 */
export async function accountOfCode(
  database: Database,
  { token, code }: { token: string | undefined; code: string },
  { limits, caller }: Asking,
  secretKeys: SecretKeys,
): Promise<Proven> {
  const { pool } = database;
  const challenge = token === undefined ? null : await findChallenge(pool, token);
  if (!challenge || token === undefined) throw errors.signInExpired();
  const { userId, email, rememberMe } = challenge;
  const appCode = appCodeIn(code);
  // Counted before it is checked, as passwords are. Recovery codes cannot be guessed, so they still work after too many wrong app codes.
  await limits.count(email, caller);
  if (appCode !== null) await limits.countCode(email, caller);
  if (!(await takeTry(pool, token))) throw errors.signInExpired();

  const refusal = await (appCode === null
    ? refusalOfRecoveryCode(database, userId, { token, code })
    : refusalOfAppCode(database, userId, { token, code: appCode }, secretKeys));
  if (refusal) {
    limits.refused(email, caller);
    throw refusal;
  }
  if (appCode !== null) await limits.forgiveCode(email, caller);
  await limits.forgive(email, caller, countedSteps);
  return { userId, rememberMe, by: appCode === null ? 'recovery_code' : 'code' };
}

/** The code that was sent, and the token of the challenge that it answers. */
interface Sent {
  token: string;
  code: string;
}

/** Accepts an app's code, or returns the refusal. It throws nothing inside the transaction, so that what a refusal changes is committed. */
const refusalOfAppCode = (
  { pool }: Database,
  userId: number,
  { token, code }: Sent,
  secretKeys: SecretKeys,
): Promise<ApiError | null> =>
  inTransaction(pool, async (client) => {
    const factor = await stored.lockSecondFactor(client, userId, 'on');
    if (!factor) return errors.signInExpired();
    const verdict = judgeAppCode(code, userId, factor, secretKeys);
    if (verdict.is === 'wrong') return errors.codeWrong();
    if (verdict.is === 'used') return errors.codeUsed();
    if (verdict.is === 'off') {
      // An attacker has now learnt when this code would be valid, so it is never accepted.
      await stored.noteToldStep(client, userId, verdict.step);
      return errors.clockOff(verdict.minutes);
    }
    if (!(await endChallenge(client, token))) return errors.signInExpired();
    await stored.noteStep(client, userId, verdict.step);
    return null;
  });

/** The same with a recovery code. */
const refusalOfRecoveryCode = (
  { pool }: Database,
  userId: number,
  { token, code }: Sent,
): Promise<ApiError | null> =>
  inTransaction(pool, async (client) => {
    const factor = await stored.lockSecondFactor(client, userId, 'on');
    if (!factor) return errors.signInExpired();
    const hash = await hashOfRecoveryCode(recoveryCodeIn(code), factor.recoverySalt);
    if (!(await stored.hasRecoveryCode(client, userId, hash))) return errors.codeWrong();
    if (!(await endChallenge(client, token))) return errors.signInExpired();
    await stored.takeRecoveryCode(client, userId, hash);
    return null;
  });
