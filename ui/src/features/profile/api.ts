import type { OwnerProof, Session } from '../../../../domain/entities/account/session';
import type { Client } from '../../api/client';

export async function fetchSessions(client: Client): Promise<Session[]> {
  const { sessions } = await client.get<{ sessions: Session[] }>('/user/session');
  return sessions;
}

/** @throws ApiError `recent_sign_in_required` (403) when the password is needed too. */
export const endSession = (client: Client, id: number, proof: OwnerProof) =>
  client.post<unknown>(`/user/session/${id}/end`, proof);

/** Ends all sessions except the current one. @throws ApiError as `endSession` does. */
export const endOtherSessions = (client: Client, proof: OwnerProof) =>
  client.post<unknown>('/user/session/end', proof);
