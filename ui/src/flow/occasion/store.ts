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

/** Events of a contact that are looked through for one of a name. */
const lookedThrough = 100;

interface ContactEventAsked {
  /** By its external id. */
  contact: string;
  /** The event's name. */
  name: string;
}

async function findContactEvent(client: Client, { contact, name }: ContactEventAsked) {
  const asked = { contact_external_id: contact, page_at: 1, page_size: lookedThrough };
  const { events } = await client.get<{ events: Event[] }>('/contact', asked);
  return { contact, event: events.find((event) => event.name === name) ?? null };
}

/** The contacts that a term finds, the newest first. */
export const foundContacts = createResource('flow/contacts', findContacts);

/** The latest events of a name. */
export const recentEvents = createResource('flow/events', findEvents);

/** A contact's latest event of a name, among its latest events. */
export const contactEvent = createResource('flow/contactEvent', findContactEvent);
