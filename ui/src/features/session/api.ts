import type { SignInInput, User, UserRole } from '../../../../domain/entities/account/user';
import type { Client } from '../../api/client';
import { ownTimezone } from '../../components/time/shown-timezone';
import { ownNumberFormat } from './number-format';

/** Signs in by password; returns whether a code is also required. */
export async function createToken(client: Client, input: SignInInput): Promise<{ asksForCode: boolean }> {
  const answer = await client.post<{ code_until?: string } | undefined>('/user/token', input);
  return { asksForCode: answer?.code_until !== undefined };
}

/** Signs in with a code of the app, or a recovery code, after the password. */
export const sendCode = (client: Client, code: string) => client.post<unknown>('/user/token/code', { code });
export const deleteToken = (client: Client) => client.delete<unknown>('/user/token');

/** The signed-in account, and its permissions. */
export async function fetchAccount(client: Client) {
  const { user: stored } = await client.get<{ user: User }>('/user');
  const user = stored.timezone === null ? await withBrowsersRegion(client, stored) : stored;
  const { userRoles } = await client.get<{ userRoles: UserRole[] }>('/user/role');
  return { user, roles: userRoles.map(({ role }) => role) };
}

/** Gives an account without a timezone that of its owner's browser, with the browser's number format, as far as the server allows it. */
async function withBrowsersRegion(client: Client, user: User): Promise<User> {
  if (user.impersonated_by) return user;
  try {
    const region = { browser_timezone: ownTimezone(), browser_number_format: ownNumberFormat() };
    return (await client.put<{ user: User }>('/user', region)).user;
  } catch {
    return user; // the next sign-in tries again
  }
}
