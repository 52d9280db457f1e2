import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { Passkey } from '../../../../domain/entities/account/passkey';
import type { OwnerProof } from '../../../../domain/entities/account/session';
import type { Client } from '../../api/client';
import { makePasskey, signByPasskey } from './device';

export const listPasskeys = async (client: Client): Promise<Passkey[]> =>
  (await client.get<{ passkeys: Passkey[] }>('/user/passkey')).passkeys;

/** @throws ApiError `recent_sign_in_required` when the password is needed too. */
export const beginPasskey = async (client: Client, proof: OwnerProof) =>
  (
    await client.post<{ options: PublicKeyCredentialCreationOptionsJSON }>('/user/passkey/options', {
      ...proof,
    })
  ).options;

/** Makes the device create the requested passkey, and adds it to the account. */
export async function addPasskey(
  client: Client,
  options: PublicKeyCredentialCreationOptionsJSON,
): Promise<Passkey> {
  const credential = await makePasskey(options);
  return (await client.post<{ passkey: Passkey }>('/user/passkey', { credential })).passkey;
}

export const renamePasskey = (client: Client, { id }: Passkey, name: string) =>
  client.put<unknown>(`/user/passkey/${id}`, { name });

/** @throws ApiError `recent_sign_in_required` when the password is needed too. */
export const removePasskey = (client: Client, { id }: Passkey, proof: OwnerProof) =>
  client.post<unknown>(`/user/passkey/${id}/remove`, { ...proof });

/** Signs in with a passkey of the device. */
export async function signInWithPasskey(client: Client, rememberMe: boolean): Promise<void> {
  const { options } = await client.post<{ options: PublicKeyCredentialRequestOptionsJSON }>(
    '/user/token/passkey/options',
    undefined,
  );
  const credential = await signByPasskey(options);
  await client.post<unknown>('/user/token/passkey', { credential, rememberMe });
}
