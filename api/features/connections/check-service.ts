import { keepTestProblem } from '../../../db/connections/store';
import type { UserAppCheck, UserAppCheckInput } from '../../../domain/entities/connection';
import { wordsIn, type Words } from '../../../domain/values/text/words';
import type { WaysOut } from '../../../egress/ways-out';
import { errors } from '../../http/errors';
import { connectionProblem } from './check';
import { credentialsLeft } from './credentials';
import { openStored, type Opening } from './open-stored';
import type { Caller } from './service';

/** What checks need. */
interface Checks extends Opening {
  waysOut: WaysOut;
}

/** Checks a stored connection, and stores the result with it. Throws ApiError 404, and 409 when its credentials cannot be decrypted. */
export async function checkStored(checks: Checks, caller: Caller, id: number): Promise<UserAppCheck> {
  const { stored, credentials } = await openStored(checks, caller.userId, id);
  if (!credentials) throw errors.credentialsUnreadable();
  const problem = await connectionProblem(stored.app, credentials, checks.waysOut);
  await keepTestProblem(checks.database.pool, stored, problem);
  return answerOf(problem, caller);
}

/** Checks a form's values, merged into what is stored if it edits a connection, and stores nothing. Throws ApiError 400 and 404. */
export async function checkGiven(
  checks: Checks,
  caller: Caller,
  { app_id, data, user_app_id }: UserAppCheckInput,
): Promise<UserAppCheck> {
  const opened = user_app_id === undefined ? null : await openStored(checks, caller.userId, user_app_id);
  if (opened && opened.stored.app !== app_id) throw errors.appFixed(opened.stored.app);
  const credentials = credentialsLeft(app_id, opened?.credentials ?? {}, data);
  return answerOf(await connectionProblem(app_id, credentials, checks.waysOut), caller);
}

const answerOf = (problem: Words | null, { language }: Caller): UserAppCheck => ({
  works: problem === null,
  message: problem && wordsIn(problem, language),
});
