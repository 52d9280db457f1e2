import type { Identity, OpenIdProvider } from '../../../../domain/entities/account/identity';
import type { OwnerProof } from '../../../../domain/entities/account/session';
import type { Client } from '../../api/client';

/** The provider for signing in here; null when there is none. */
export const fetchProvider = async (client: Client): Promise<OpenIdProvider | null> =>
  (await client.get<{ provider: OpenIdProvider | null }>('/user/token/openid')).provider;

/** The URL at the provider for signing in. */
export const beginSignIn = async (client: Client): Promise<string> =>
  (await client.post<{ url: string }>('/user/token/openid/begin', undefined)).url;

/** Signs in with the parameters that the provider sent the browser back with. */
export const endSignIn = (client: Client, query: string, rememberMe: boolean) =>
  client.post<unknown>('/user/token/openid', { query, rememberMe });

export const fetchIdentities = (client: Client) =>
  client.get<{ identities: Identity[]; provider: OpenIdProvider | null }>('/user/identity');

/** The URL at the provider for linking the account. @throws ApiError `recent_sign_in_required` when the password is needed too. */
export const beginLink = async (client: Client, proof: OwnerProof): Promise<string> =>
  (await client.post<{ url: string }>('/user/identity/begin', { ...proof })).url;

/** Links the account with the parameters that the provider sent the browser back with. */
export const endLink = (client: Client, query: string) => client.post<unknown>('/user/identity', { query });

/** @throws ApiError `recent_sign_in_required` when the password is needed too. */
export const unlinkIdentity = (client: Client, { id }: Identity, proof: OwnerProof) =>
  client.post<unknown>(`/user/identity/${id}/unlink`, { ...proof });
