import type { SecretKeys } from '../../../config/secret-keys';
import type { Database } from '../../../db/connection';
import { UserApp } from '../../../db/UserApp';
import { tryCredentials } from '../../../db/user-apps/credentials';
import type { Credentials } from '../../../domain/apps/credentials';
import type { AppKind } from '../../../domain/entities/app';
import type { UserAppCheck, UserAppCheckInput } from '../../../domain/entities/user-app';
import { wordsIn } from '../../../domain/values/words';
import { errors } from '../../errors';
import type { Outside } from '../../outside';
import { connectionProblem } from './check';
import { credentialsLeft } from './credentials';
import type { Caller } from './service';

/** What checks are made with. */
interface Checks {
  database: Database;
  secretKeys: SecretKeys;
  outside: Outside;
}

/** Checks a stored connection. Throws ApiError 404, and 409 when its credentials do not open. */
export async function checkStored(checks: Checks, caller: Caller, id: number): Promise<UserAppCheck> {
  const { app, credentials } = await openStored(checks, caller, id);
  if (!credentials) throw errors.credentialsUnreadable();
  return check(checks, caller, app, credentials);
}

/** Checks what a form holds, over what is stored where it changes a connection. Throws ApiError 400 and 404. */
export async function checkGiven(
  checks: Checks,
  caller: Caller,
  { app_id, data, user_app_id }: UserAppCheckInput,
): Promise<UserAppCheck> {
  const stored = user_app_id === undefined ? null : await openStored(checks, caller, user_app_id);
  if (stored && stored.app !== app_id) throw errors.appFixed(stored.app);
  const credentials = credentialsLeft(app_id, stored?.credentials ?? {}, data, caller.language);
  return check(checks, caller, app_id, credentials);
}

async function check(
  { outside }: Checks,
  { language }: Caller,
  app: AppKind,
  credentials: Credentials,
): Promise<UserAppCheck> {
  const problem = await connectionProblem(app, credentials, outside);
  return { works: problem === null, message: problem && wordsIn(problem, language) };
}

async function openStored(
  { database: { knex }, secretKeys }: Checks,
  { userId }: Caller,
  id: number,
): Promise<{ app: AppKind; credentials: Credentials | null }> {
  const stored = await UserApp.query(knex).findOne({ user_id: userId, id });
  if (!stored) throw errors.notFound('user_app');
  const { app, credentials_encrypted: sealed } = stored;
  return { app, credentials: tryCredentials(secretKeys, { userId, app }, sealed) };
}
