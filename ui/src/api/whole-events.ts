import type { Event } from '../../../domain/entities/events/event';
import type { Client } from './client';

/** The events of a page with all their data. Data omitted from the page is fetched event by event, because an answer's size is limited. */
export async function wholeEvents(client: Client, events: readonly Event[]): Promise<Event[]> {
  const whole: Event[] = [];
  for (const event of events) whole.push(event.is_data_left_out ? await readEvent(client, event.id) : event);
  return whole;
}

const readEvent = async (client: Client, id: number): Promise<Event> =>
  (await client.get<{ event: Event }>(`/event/${id}`)).event;
