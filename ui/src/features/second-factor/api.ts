import type { SecondFactor, SecondFactorSetUp } from '../../../../domain/entities/account/second-factor';
import type { OwnerProof } from '../../../../domain/entities/account/session';
import type { Client } from '../../api/client';

interface RecoveryCodes {
  recovery_codes: string[];
}

export const fetchSecondFactor = async (client: Client): Promise<SecondFactor> =>
  (await client.get<{ second_factor: SecondFactor }>('/user/second-factor')).second_factor;

/** @throws ApiError `recent_sign_in_required` when the password is needed too, as do the next functions with a proof. */
export const beginSecondFactor = (client: Client, proof: OwnerProof) =>
  client.post<SecondFactorSetUp>('/user/second-factor/begin', { ...proof });

/** Turns it on with the first code of the app; returns the recovery codes. */
export const confirmSecondFactor = async (client: Client, code: string): Promise<string[]> =>
  (await client.post<RecoveryCodes>('/user/second-factor', { code })).recovery_codes;

export const renewRecoveryCodes = async (client: Client, proof: OwnerProof): Promise<string[]> =>
  (await client.post<RecoveryCodes>('/user/second-factor/recovery-codes', { ...proof })).recovery_codes;

export const removeSecondFactor = (client: Client, proof: OwnerProof) =>
  client.post<unknown>('/user/second-factor/remove', { ...proof });
