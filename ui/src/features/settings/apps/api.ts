import type { App } from '../../../../../domain/entities/app';
import { pageSizeLimit } from '../../../../../domain/entities/common';
import type {
  UserApp,
  UserAppCheck,
  UserAppCheckInput,
  UserAppInput,
} from '../../../../../domain/entities/user-app';
import type { Client } from '../../../api/client';

const all = { page_at: 1, page_size: pageSizeLimit };

/** The catalogue, in the language of the moment. */
export async function listApps(client: Client): Promise<App[]> {
  const { apps } = await client.get<{ apps: App[] }>('/app', all);
  return apps;
}

export async function listConnections(client: Client): Promise<UserApp[]> {
  const { user_apps } = await client.get<{ user_apps: UserApp[] }>('/user/app', all);
  return user_apps;
}

/** Saves a connection: a new one when it has no id yet. Credentials that are not given stay. */
export const saveConnection = (client: Client, { id, ...input }: UserAppInput & { id?: number }) =>
  id === undefined ? client.post<unknown>('/user/app', input) : client.put<unknown>(`/user/app/${id}`, input);

/** @throws ApiError `in_use` (409) for one that steps call through, unless forced. */
export const deleteConnection = (client: Client, { id }: UserApp, isForced: boolean) =>
  client.delete<unknown>(`/user/app/${id}`, isForced ? { force: true } : {});

/** Asks the provider whether the credentials of the form, and those that are stored for what it leaves out, are good. */
export async function checkConnection(client: Client, input: UserAppCheckInput): Promise<UserAppCheck> {
  const { check } = await client.post<{ check: UserAppCheck }>('/user/app/check', input);
  return check;
}
