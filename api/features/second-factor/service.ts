import type { ClientBase } from 'pg';
import type { SecretKeys } from '../../../config/secret-keys';
import { audit } from '../../../db/accounts/audit';
import type { Database, Querier } from '../../../db/database/connection';
import { hashOfRecoveryCode } from '../../../db/sign-in/passwords';
import { SecretUnreadable } from '../../../db/secrets/secret-box';
import * as stored from '../../../db/sign-in/second-factors';
import { endSessionsOf } from '../../../db/sign-in/sessions';
import { inTransaction } from '../../../db/database/transaction';
import { User } from '../../../db/accounts/User';
import type { SecondFactor, SecondFactorSetUp } from '../../../domain/entities/account/second-factor';
import type { Account } from '../../context';
import { errors } from '../../http/errors';
import { appCodeIn, inGroups, makeRecoveryCodes } from './recovery';
import { judgeCode, makeSecret, uriOf, type Verdict } from './totp';

export async function readSecondFactor({ pool }: Database, userId: number): Promise<SecondFactor> {
  const state = await stored.readSecondFactor(pool, userId);
  return {
    is_on: state !== null,
    on_since: state?.confirmed_at?.toISOString() ?? null,
    recovery_codes_left: state?.recovery_codes_left ?? 0,
  };
}

/** Creates the secret for an authenticator app. Throws ApiError 409 when two-factor sign-in is already on. */
export async function beginSecondFactor(
  { knex, pool }: Database,
  userId: number,
  secretKeys: SecretKeys,
): Promise<SecondFactorSetUp> {
  const { email } = await User.query(knex).findById(userId).select('email').throwIfNotFound();
  const secret = makeSecret();
  if (!(await stored.beginSecondFactor(pool, { userId, secret }, secretKeys))) throw errors.secondFactorOn();
  return { secret, uri: uriOf(secret, email) };
}

/**
 * Turns two-factor sign-in on with the app's first code; the session of `token` stays, the others end. Returns the recovery codes. Throws
 * ApiError 400, 403, 409.
 */
export async function confirmSecondFactor(
  { pool }: Database,
  { userId, actorId, impersonatorId }: Account,
  { code, token }: { code: string; token: string | undefined },
  secretKeys: SecretKeys,
): Promise<string[]> {
  if (impersonatorId !== null) throw errors.notWhileImpersonating();
  return inTransaction(pool, async (client) => {
    const factor = await stored.lockSecondFactor(client, userId, 'set up');
    if (!factor)
      throw (await stored.hasSecondFactor(client, userId))
        ? errors.secondFactorOn()
        : errors.secondFactorExpired();
    const verdict = judgeAppCode(appCodeIn(code), userId, factor, secretKeys);
    if (verdict.is === 'off') throw errors.clockOff(verdict.minutes);
    if (verdict.is !== 'right') throw errors.codeWrong();
    await stored.noteStep(client, userId, verdict.step);
    await stored.confirmSecondFactor(client, userId);
    const codes = await replaceRecoveryCodes(client, userId);
    await endSessionsOf(client, userId, token);
    await audit(client, { userId, actorId, action: 'second_factor_on' });
    return codes;
  });
}

/** Throws ApiError 409 when two-factor sign-in is off. */
export async function renewRecoveryCodes(
  { pool }: Database,
  { userId, actorId }: Account,
): Promise<string[]> {
  return inTransaction(pool, async (client) => {
    if (!(await stored.lockSecondFactor(client, userId, 'on'))) throw errors.secondFactorOff();
    const codes = await replaceRecoveryCodes(client, userId);
    await audit(client, { userId, actorId, action: 'recovery_codes_made' });
    return codes;
  });
}

/** Turns two-factor sign-in off, for the owner or an administrator. Throws ApiError 409 when it is off. */
export async function removeSecondFactor(
  client: Querier,
  { userId, actorId }: Pick<Account, 'userId' | 'actorId'>,
): Promise<void> {
  if (!(await stored.removeSecondFactor(client, userId))) throw errors.secondFactorOff();
  await audit(client, { userId, actorId, action: 'second_factor_off' });
}

/** Judges an app's code; `code` is null for anything that is not one. Throws ApiError 409 when no key decrypts the secret. */
export function judgeAppCode(
  code: string | null,
  userId: number,
  factor: stored.LockedSecondFactor,
  secretKeys: SecretKeys,
): Verdict {
  if (code === null) return { is: 'wrong' };
  try {
    const secret = stored.openSecondFactor(secretKeys, userId, factor.sealed);
    return judgeCode(code, { secret, ...factor }, Date.now());
  } catch (error) {
    throw error instanceof SecretUnreadable ? errors.secondFactorUnreadable() : error;
  }
}

async function replaceRecoveryCodes(client: ClientBase, userId: number): Promise<string[]> {
  const codes = makeRecoveryCodes();
  const salt = stored.makeSalt();
  const hashes = await Promise.all(codes.map((code) => hashOfRecoveryCode(code, salt)));
  await stored.keepRecoveryCodes(client, userId, { salt, hashes });
  return codes.map(inGroups);
}
