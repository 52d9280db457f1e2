import type { Event } from '../../../domain/entities/events/event';
import type { Client } from './client';

/** Events of a page with all their data. What the page leaves out is asked for event by event, as no answer holds very much. */
export async function wholeEvents(client: Client, events: readonly Event[]): Promise<Event[]> {
  const whole: Event[] = [];
  for (const event of events) whole.push(event.is_data_left_out ? await readEvent(client, event.id) : event);
  return whole;
}

const readEvent = async (client: Client, id: number): Promise<Event> =>
  (await client.get<{ event: Event }>(`/event/${id}`)).event;
