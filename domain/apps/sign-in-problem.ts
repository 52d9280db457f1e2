import type { AppKind } from '../entities/app';
import type { Words } from '../values/text/words';
import { apps } from '.';
import type { Answer } from './answer';

/** Failures that are a refused sign-in although the status is not 401. */
const refusedSignIns = new Set([
  'gmail_sign_in_refused',
  'gmail_app_password_needed',
  'smtp_sign_in_refused',
  'gemini_API_KEY_INVALID',
  ...['not_authed', 'invalid_auth', 'account_inactive', 'token_revoked', 'token_expired'].map(
    (code) => `slack_${code}`,
  ),
]);

/** Whether a call failed because its sign-in was refused. `status`: that of the answer, if there was one. */
export const isSignInRefused = (status: number | undefined, code: string): boolean =>
  status === 401 || refusedSignIns.has(code);

/** The connection's problem when an answer refuses its sign-in, in the words of the connection test; null for any other failure. */
export function signInProblem(app: AppKind, answer: Answer, code: string): Words | null {
  if (!isSignInRefused(answer.status, code)) return null;
  return apps[app].server?.check?.problem(answer) ?? null;
}
