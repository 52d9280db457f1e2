import type pg from 'pg';
import type { SecretKeys } from '../../../config/secret-keys';
import { AccountProblem, createAccount as storeAccount, setPassword } from '../../../db/accounts/accounts';
import { audit } from '../../../db/accounts/audit';
import type { Database } from '../../../db/database/connection';
import { beginErasure } from '../../../db/erasure/account';
import { findAccount, type StoredAccount } from '../../../db/accounts/list-accounts';
import * as sessions from '../../../db/sign-in/sessions';
import { inTransaction } from '../../../db/database/transaction';
import type { AccountInput } from '../../../domain/entities/account/account';
import type { Account } from '../../context';
import { errors } from '../../http/errors';
import { removeSecondFactor } from '../second-factor/service';
import type { SignInLimits } from '../session/limits';
import { passwordRefusal } from '../user/password';

/** A session that is handed to the browser. */
interface HandedSession {
  token: string;
  expiresAt: Date;
}

/** Makes a client's account. Throws ApiError 409 when the e-mail is taken, 400 for a common password. */
export async function createAccount(
  database: Database,
  { userId: actorId }: Account,
  {
    email,
    password,
    first_name: firstName,
    last_name: lastName,
    company_name: companyName,
    timezone,
  }: AccountInput,
  secretKeys: SecretKeys,
): Promise<StoredAccount> {
  const account = { email, password, firstName, lastName, companyName, timezone, actorId, secretKeys };
  const { userId } = await storeAccount(database, account).catch((error: unknown) => {
    throw asApiError(error);
  });
  return present(await findAccount(database.pool, { id: userId }));
}

/**
 * Sets another account's password: the account's sessions end, and it can sign in at once, however often that was tried before. Throws
 * ApiError 404, and 409 for one's own account, whose owner must prove more.
 */
export async function setAccountPassword(
  database: Database,
  { userId: actorId }: Account,
  { accountId, passwordHash }: { accountId: number; passwordHash: string },
  limits: SignInLimits,
): Promise<void> {
  const { email } = await withOther(database, { actorId, accountId }, async (client, account) => {
    await setPassword(client, accountId, passwordHash);
    await audit(client, { userId: accountId, actorId, action: 'password_reset' });
    return account;
  });
  await limits.release(email);
}

/** Ends all sessions of another account. Throws ApiError 404, and 409 for one's own account: its owner does that in the profile. */
export async function endAccountSessions(
  database: Database,
  { userId: actorId }: Account,
  accountId: number,
): Promise<void> {
  await withOther(database, { actorId, accountId }, async (client) => {
    const count = await sessions.endSessionsOf(client, accountId);
    await audit(client, { userId: accountId, actorId, action: 'sessions_ended', detail: { count } });
  });
}

/** Turns another account's two-factor sign-in off. Throws ApiError 404, and 409 for one's own account, or when it is off. */
export async function removeAccountSecondFactor(
  database: Database,
  { userId: actorId }: Account,
  accountId: number,
): Promise<void> {
  await withOther(database, { actorId, accountId }, async (client) => {
    await removeSecondFactor(client, { userId: accountId, actorId });
  });
}

/**
 * Erases another account: it disappears at once for everybody, and its data is then erased in the background. Throws ApiError 404, 409 for
 * one's own account, 400 when the e-mail is not the account's.
 */
export async function eraseAccount(
  database: Database,
  { userId: actorId }: Account,
  { accountId, email }: { accountId: number; email: string },
): Promise<void> {
  await withOther(database, { actorId, accountId }, async (client, account) => {
    if (account.email.toLowerCase() !== email.toLowerCase()) throw errors.confirmationWrong();
    await beginErasure(client, accountId);
    // The account's own audit entries are erased with it; this one belongs to the administrator.
    const detail = { account_id: accountId };
    await audit(client, { userId: actorId, actorId, action: 'account_erased', detail });
  });
}

/** Does something to another account, in one transaction. Throws ApiError 404, and 409 for one's own account. */
async function withOther<Result>(
  { pool }: Database,
  { actorId, accountId }: { actorId: number; accountId: number },
  work: (client: pg.PoolClient, account: StoredAccount) => Promise<Result>,
): Promise<Result> {
  if (accountId === actorId) throw errors.ownAccount();
  return inTransaction(pool, async (client) => {
    const account = await findAccount(client, { id: accountId });
    if (!account) throw errors.notFound('account');
    return work(client, account);
  });
}

/** The e-mail and the password's length were checked when the body was parsed. */
function asApiError(error: unknown): unknown {
  if (error instanceof AccountProblem && error.code === 'email_taken') return errors.emailTaken();
  return passwordRefusal(error);
}

/** Opens a session as another account. Throws ApiError 404 when no account has the e-mail, 409 for one's own. */
export async function impersonate(
  { pool }: Database,
  { userId: actorId }: Account,
  email: string,
  ownToken: string,
): Promise<HandedSession> {
  const client = await findAccount(pool, { email });
  if (!client) throw errors.notFound('account');
  if (client.id === actorId) throw errors.ownAccount();
  return inTransaction(pool, async (connection) => {
    const session = await sessions.openImpersonation(connection, ownToken, client.id);
    const detail = { expires_at: session.expiresAt.toISOString() };
    await audit(connection, { userId: client.id, actorId, action: 'impersonation_started', detail });
    return session;
  });
}

/** Restores the administrator's own session. Throws ApiError 401 when it has ended meanwhile. */
export async function endImpersonation(
  { pool }: Database,
  { userId, roles, impersonatorId }: Account,
  token: string,
): Promise<HandedSession> {
  if (impersonatorId === null) {
    throw roles.includes('ROLE_ADMIN') ? errors.notImpersonating() : errors.administratorsOnly();
  }
  return inTransaction(pool, async (client) => {
    const own = await sessions.endImpersonation(client, token);
    if (!own) throw errors.notSignedIn();
    await audit(client, { userId, actorId: impersonatorId, action: 'impersonation_ended' });
    return own;
  });
}

function present(account: StoredAccount | null): StoredAccount {
  if (!account) throw new Error('The account was not stored');
  return account;
}
