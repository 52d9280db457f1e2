import type { Event } from '../../../../../domain/entities/event';
import type { RejectedCall } from '../../../../../domain/entities/rejected-call';
import type { RenewedClientKey, User } from '../../../../../domain/entities/user';
import { tagOfAddedEventName } from '../../../../../domain/entities/tag';
import type { Client } from '../../../api/client';

/** Among how many of the newest events the last one from outside is looked for. */
const eventsLookedAt = 50;

/** The newest event that was sent by somebody, or null: the additions of tags are the product's own. */
export async function fetchLastEvent(client: Client): Promise<Event | null> {
  const { events } = await client.post<{ events: Event[] }>('/event', {
    page_at: 1,
    page_size: eventsLookedAt,
  });
  return events.find(({ name }) => tagOfAddedEventName(name) === null) ?? null;
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
