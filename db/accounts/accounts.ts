import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { SecretKeys } from '../../config/secret-keys';
import { firstMayWriteUnasked } from '../../domain/entities/contacts/consent';
import { emailAddress, newPassword, type Role } from '../../domain/entities/account/user';
import { toJson } from '../../domain/values/json';
import { countryOfTimezone } from '../../domain/values/time/countries';
import { audit } from './audit';
import { createClientKey } from './client-keys';
import type { Database, Querier } from '../database/connection';
import { isDuplicate } from '../database/failures';
import { isGuessable } from '../guessable/check';
import { hashPassword } from '../sign-in/passwords';
import { removeSecondFactor } from '../sign-in/second-factors';
import { endSessionsOf } from '../sign-in/sessions';
import { inTransaction } from '../database/transaction';

/** Thrown when an account cannot be created or changed as asked. The message is one line for the person who asked. */
export class AccountProblem extends Error {
  override name = 'AccountProblem';
  constructor(
    readonly code:
      | 'email_invalid'
      | 'email_taken'
      | 'email_unknown'
      | 'password_unfit'
      | 'password_common'
      | 'second_factor_off',
    message: string,
  ) {
    super(message);
  }
}

export interface NewAccount {
  email: string;
  /** Generated when absent. */
  password?: string;
  firstName?: string;
  lastName?: string;
  companyName?: string;
  isAdministrator?: boolean;
  /** Its timezone, and the country of its telephone numbers; when absent, those of the first browser. */
  timezone?: string;
  /** The administrator who creates the account; absent on the command line. */
  actorId?: number;
  /** The setting SECRET_KEY: the client key is stored encrypted with it. */
  secretKeys: SecretKeys;
}

/** Eighteen random bytes: 24 characters that can be typed. */
const makePassword = (): string => randomBytes(18).toString('base64url');

/** Creates an account with its role and client key. Throws AccountProblem when the e-mail is taken or the password unfit. */
export async function createAccount(
  { pool }: Database,
  account: NewAccount,
): Promise<{ userId: number; password: string; clientKey: string }> {
  const email = checkedEmail(account.email);
  const { firstName = '', lastName = '' } = account;
  const password = account.password ?? makePassword();
  const passwordHash = await (account.password === undefined
    ? hashPassword(password)
    : hashNewPassword(password, [email, firstName, lastName]));
  const roles: Role[] = account.isAdministrator ? ['ROLE_USER', 'ROLE_ADMIN'] : ['ROLE_USER'];
  return inTransaction(pool, async (client) => {
    const userId = await insertUser(client, email, passwordHash, account);
    await client.query('INSERT INTO user_roles (user_id, role) SELECT $1, unnest($2::text[])', [
      userId,
      roles,
    ]);
    const clientKey = await createClientKey(client, userId, account.secretKeys);
    const actorId = account.actorId ?? null;
    await audit(client, { userId, actorId, action: 'account_created', detail: { email, roles } });
    return { userId, password, clientKey };
  });
}

/** Gives the account a new password, generated when absent, and ends its sessions. Throws AccountProblem. */
export async function resetPassword({ pool }: Database, email: string, password?: string): Promise<string> {
  const userId = await idOfEmail(pool, email);
  const fresh = password ?? makePassword();
  const passwordHash = await (password === undefined
    ? hashPassword(fresh)
    : hashNewPassword(fresh, await wordsOfAccount(pool, userId)));
  await inTransaction(pool, async (client) => {
    await setPassword(client, userId, passwordHash);
    await audit(client, { userId, actorId: null, action: 'password_reset' });
  });
  return fresh;
}

/** Turns off the account's two-factor sign-in, for a user who has lost the device. Throws AccountProblem. */
export async function turnOffSecondFactor({ pool }: Database, email: string): Promise<void> {
  const userId = await idOfEmail(pool, email);
  await inTransaction(pool, async (client) => {
    if (!(await removeSecondFactor(client, userId))) {
      throw new AccountProblem('second_factor_off', `Two-factor sign-in is off for ${email}.`);
    }
    await audit(client, { userId, actorId: null, action: 'second_factor_off' });
  });
}

/** Throws AccountProblem. */
async function idOfEmail(client: Querier, email: string): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    'SELECT id FROM users WHERE lower(email) = lower($1) AND erasing_since IS NULL',
    [email.trim()],
  );
  const [user] = rows;
  if (!user) throw new AccountProblem('email_unknown', `There is no account with the e-mail ${email}.`);
  return user.id;
}

/** The words that an attacker tries first as the account's password: its e-mail, names and shop. */
export async function wordsOfAccount(client: Querier, userId: number): Promise<string[]> {
  const { rows } = await client.query<Record<string, string | null>>(
    'SELECT email, first_name, last_name, shopify_shop_domain FROM users WHERE id = $1',
    [userId],
  );
  return Object.values(rows[0] ?? {}).filter((word) => word !== null && word !== '') as string[]; // the filter says so
}

/**
 * Stores an account's new password, in the caller's transaction, and ends its sessions except the one that `exceptToken` opens.
 * `hashNewPassword` makes the hash.
 */
export async function setPassword(
  client: pg.ClientBase,
  userId: number,
  passwordHash: string,
  exceptToken?: string,
): Promise<void> {
  await client.query('UPDATE users SET password_hash = $2, updated_at = now() WHERE id = $1', [
    userId,
    passwordHash,
  ]);
  await endSessionsOf(client, userId, exceptToken);
}

/**
 * Hashes a new password of an account; `words` are what attackers know of the account. Throws AccountProblem for a password that is too
 * short, too long or easily guessed, TooManyPasswords when it could not be checked.
 */
export async function hashNewPassword(password: string, words: readonly string[]): Promise<string> {
  if (!newPassword.safeParse(password).success) {
    throw new AccountProblem('password_unfit', 'A password has 12 to 200 characters.');
  }
  if (await isGuessable(password, words)) {
    throw new AccountProblem(
      'password_common',
      'This password is easy to guess: use four or more words that have nothing to do with each other or with the account.',
    );
  }
  return hashPassword(password);
}

/**
 * Creates the first administrator when there is no account at all. Returns the password when it was generated here: it must be shown once.
 */
export async function ensureFirstAdministrator(
  database: Database,
  administrator: Pick<NewAccount, 'email' | 'password' | 'secretKeys'>,
): Promise<string | undefined> {
  const { rowCount } = await database.pool.query('SELECT FROM users LIMIT 1');
  if (rowCount) return undefined;
  const { password } = await createAccount(database, { ...administrator, isAdministrator: true });
  return administrator.password === undefined ? password : undefined;
}

async function insertUser(
  client: pg.ClientBase,
  email: string,
  passwordHash: string,
  { firstName = '', lastName = '', companyName = '', timezone }: NewAccount,
): Promise<number> {
  try {
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO users (email, password_hash, first_name, last_name, company_name, may_write_unasked, timezone, phone_country)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
      [
        email,
        passwordHash,
        firstName,
        lastName,
        companyName,
        toJson(firstMayWriteUnasked),
        timezone ?? null,
        timezone === undefined ? null : countryOfTimezone(timezone),
      ],
    );
    const [user] = rows;
    if (!user) throw new Error('The account was not stored');
    return user.id;
  } catch (error) {
    if (isDuplicate(error))
      throw new AccountProblem('email_taken', `There is already an account with the e-mail ${email}.`);
    throw error;
  }
}

function checkedEmail(email: string): string {
  const parsed = emailAddress.safeParse(email.trim());
  if (!parsed.success) throw new AccountProblem('email_invalid', `“${email}” is no e-mail address.`);
  return parsed.data;
}
