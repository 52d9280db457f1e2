import type { SignInInput, User, UserRole } from '../../../../domain/entities/user';
import type { Client } from '../../api/client';

export const createToken = (client: Client, input: SignInInput) => client.post<unknown>('/user/token', input);
export const deleteToken = (client: Client) => client.delete<unknown>('/user/token');

/** The account signed in, and what it may. */
export async function fetchAccount(client: Client) {
  const { user } = await client.get<{ user: User }>('/user');
  const { userRoles } = await client.get<{ userRoles: UserRole[] }>('/user/role');
  return { user, roles: userRoles.map(({ role }) => role) };
}
