import type { Contact } from '../../../../domain/entities/contact';
import type { Event } from '../../../../domain/entities/event';
import type { Client } from '../../api/client';
import { createResource } from '../../store/resource';

/** Contacts and events that a picker offers. */
const offered = 20;

async function findContacts(client: Client, term: string): Promise<Contact[]> {
  const asked = { page_at: 1, page_size: offered, search_term: term };
  const { contacts } = await client.post<{ contacts: Contact[] }>('/contact', asked);
  return contacts;
}

async function findEvents(client: Client, name: string): Promise<Event[]> {
  const asked = { page_at: 1, page_size: offered, event_name: name };
  const { events } = await client.post<{ events: Event[] }>('/event', asked);
  return events;
}

/** The contacts that a term finds, the newest first. */
export const foundContacts = createResource('flow/contacts', findContacts);

/** The latest events of a name. */
export const recentEvents = createResource('flow/events', findEvents);
