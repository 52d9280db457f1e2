import type { App } from '../../../../../domain/entities/app';
import { pageSizeLimit, type PageMeta } from '../../../../../domain/entities/common';
import type {
  UserApp,
  UserAppCheck,
  UserAppCheckInput,
  UserAppInput,
} from '../../../../../domain/entities/connection';
import type { SendingDomain } from '../../../../../domain/entities/sending-domain';
import type { Client } from '../../../api/client';
import { saveForm, type FormSave } from '../../../api/save-form';
import {
  keysQuery,
  optionsPage,
  optionsQuery,
  type Key,
  type OptionsAsked,
  type OptionsPage,
} from '../../../store/options';

const all = { page_at: 1, page_size: pageSizeLimit };

/** The catalogue, in the language of the moment. */
export async function listApps(client: Client): Promise<App[]> {
  const { apps } = await client.get<{ apps: App[] }>('/app', all);
  return apps;
}

interface Connections {
  user_apps: UserApp[];
  meta: PageMeta;
}

/** All connections, page by page: what they show is on no slim row. */
export async function listConnections(client: Client): Promise<UserApp[]> {
  const connections: UserApp[] = [];
  for (let page_at = 1; ; page_at += 1) {
    const { user_apps, meta } = await client.get<Connections>('/user/app', { ...all, page_at });
    connections.push(...user_apps);
    if (page_at >= meta.max_pages) return connections;
  }
}

/** The connections to one app (the scope), the newest first. */
export async function listConnectionOptions(
  client: Client,
  asked: OptionsAsked,
): Promise<OptionsPage<UserApp>> {
  const { user_apps, meta } = await client.get<Connections>('/user/app', {
    ...optionsQuery(asked, pageSizeLimit, pageSizeLimit),
    app_id: asked.scope || undefined,
    sort_by: 'id',
    sort_order: 'desc',
  });
  return optionsPage(user_apps, meta);
}

export async function listConnectionsOf(client: Client, ids: Key[]): Promise<UserApp[]> {
  return (await client.get<Connections>('/user/app', keysQuery(ids, pageSizeLimit))).user_apps;
}

/**
 * Saves a connection: a new one when it has no id yet. Omitted credentials stay unchanged. Given ones are tested as they are stored;
 * returns the result, null when there was no test.
 */
export async function saveConnection(
  client: Client,
  saved: FormSave<UserAppInput>,
): Promise<UserAppCheck | null> {
  const { user_app } = await saveForm<{ user_app: UserApp }>(client, '/user/app', saved);
  if (Object.keys(saved.data).length === 0) return null;
  try {
    return await checkStored(client, user_app.id);
  } catch {
    // It is saved all the same; its next test is kept.
    return null;
  }
}

/** @throws ApiError `in_use` (409) for one that steps call through, unless forced. */
export const deleteConnection = (client: Client, { id }: UserApp, isForced: boolean) =>
  client.delete<unknown>(`/user/app/${id}`, isForced ? { force: true } : {});

/**
 * Asks the provider whether the form's credentials are valid, completed by stored ones where the form leaves them out. The result is stored
 * with a connection whose form is unchanged.
 */
export async function checkConnection(client: Client, input: UserAppCheckInput): Promise<UserAppCheck> {
  const { user_app_id: id, data } = input;
  if (id !== undefined && Object.keys(data).length === 0) return checkStored(client, id);
  const { check } = await client.post<{ check: UserAppCheck }>('/user/app/check', input);
  return check;
}

async function checkStored(client: Client, id: number): Promise<UserAppCheck> {
  const { check } = await client.post<{ check: UserAppCheck }>(`/user/app/${id}/check`, {});
  return check;
}

/** What is asked about a connection's sending domain: the DKIM selector is empty where the provider determines it. */
export interface DomainAsked {
  id: number;
  selector: string;
}

/** Looks up in the DNS what receivers see of the domain that a stored connection sends from; null when it sends no e-mails. */
export async function readSendingDomain(
  client: Client,
  { id, selector }: DomainAsked,
): Promise<SendingDomain | null> {
  const { sending_domain } = await client.get<{ sending_domain: SendingDomain | null }>(
    `/user/app/${id}/sending-domain`,
    { dkim_selector: selector || undefined },
  );
  return sending_domain;
}
