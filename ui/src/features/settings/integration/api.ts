import type { Event } from '../../../../../domain/entities/event';
import type { RejectedCall } from '../../../../../domain/entities/rejected-call';
import type { RenewedClientKey, User } from '../../../../../domain/entities/user';
import type { Client } from '../../../api/client';

/** The newest event of the account, or null before the first. */
export async function fetchLastEvent(client: Client): Promise<Event | null> {
  const { events } = await client.post<{ events: Event[] }>('/event', { page_at: 1, page_size: 1 });
  return events[0] ?? null;
}

export async function fetchRejectedCalls(client: Client): Promise<RejectedCall[]> {
  const { rejected_calls } = await client.get<{ rejected_calls: RejectedCall[] }>('/user/rejected-call');
  return rejected_calls;
}

export const renewClientKey = (client: Client) => client.post<RenewedClientKey>('/user/client-key', {});

export async function fetchUser(client: Client): Promise<User> {
  const { user } = await client.get<{ user: User }>('/user');
  return user;
}
