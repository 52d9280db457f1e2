import type { JsonObject } from '../../../../../domain/entities/common';
import type { LastReceived } from '../../../../../domain/entities/events/event';
import type { RejectedCall } from '../../../../../domain/entities/events/rejected-call';
import type { RenewedClientKey, User } from '../../../../../domain/entities/account/user';
import type { Client } from '../../../api/client';

export const fetchLastEvent = (client: Client) => client.get<LastReceived>('/event/last-received');

export async function fetchRejectedCalls(client: Client): Promise<RejectedCall[]> {
  const { rejected_calls } = await client.get<{ rejected_calls: RejectedCall[] }>('/user/rejected-call');
  return rejected_calls;
}

/** An event as a site sends it. */
export interface SentEvent {
  name: string;
  /** Empty: the event has no contact. */
  contact: string;
  data: JsonObject;
}

/** Sends an event as a site does, with the client key. It is a real event. */
export const sendEvent = (client: Client, clientKey: string, { name, contact, data }: SentEvent) =>
  client.post<unknown>(
    '/event/track',
    { name, data, ...(contact !== '' && { contact_external_id: contact }) },
    { 'Client-Key': clientKey },
  );

export const renewClientKey = (client: Client) => client.post<RenewedClientKey>('/user/client-key', {});

export async function fetchUser(client: Client): Promise<User> {
  const { user } = await client.get<{ user: User }>('/user');
  return user;
}
