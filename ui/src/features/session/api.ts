import type { SignInInput, User, UserRole } from '../../../../domain/entities/user';
import type { Client } from '../../api/client';

/** Signs in by password; answers whether a code is needed besides. */
export async function createToken(client: Client, input: SignInInput): Promise<{ asksForCode: boolean }> {
  const answer = await client.post<{ code_until?: string } | undefined>('/user/token', input);
  return { asksForCode: answer?.code_until !== undefined };
}

/** Signs in with a code of the app, or a recovery code, once the password was given. */
export const sendCode = (client: Client, code: string) => client.post<unknown>('/user/token/code', { code });
export const deleteToken = (client: Client) => client.delete<unknown>('/user/token');

/** The account signed in, and what it may. */
export async function fetchAccount(client: Client) {
  const { user } = await client.get<{ user: User }>('/user');
  const { userRoles } = await client.get<{ userRoles: UserRole[] }>('/user/role');
  return { user, roles: userRoles.map(({ role }) => role) };
}
