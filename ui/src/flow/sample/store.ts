import type { PageMeta } from '../../../../domain/entities/common';
import type { ContactInList } from '../../../../domain/entities/contacts/contact';
import type { Event } from '../../../../domain/entities/events/event';
import type { Client } from '../../api/client';
import { wholeEvents } from '../../api/whole-events';
import {
  createOptions,
  optionsPage,
  optionsQuery,
  type OptionsAsked,
  type OptionsPage,
} from '../../store/options';
import { createResource } from '../../store/resource';

/** The contacts and events that a picker offers. */
const offered = 20;

export async function findContacts(client: Client, asked: OptionsAsked): Promise<OptionsPage<ContactInList>> {
  const [kind, id] = asked.scope.split(':');
  const { contacts, meta } = await client.post<{ contacts: ContactInList[]; meta: PageMeta }>('/contact', {
    ...optionsQuery(asked, offered, offered),
    ...(kind === 'tag' && { tags: [Number(id)] }),
    ...(kind === 'segment' && { segment: Number(id) }),
  });
  return optionsPage(contacts, meta);
}

async function findEvents(client: Client, name: string): Promise<Event[]> {
  const asked = { page_at: 1, page_size: offered, event_name: name };
  const { events } = await client.post<{ events: Event[] }>('/event', asked);
  return wholeEvents(client, events);
}

/** How many of a contact's events are searched for one of a name. */
const lookedThrough = 100;

interface ContactEventAsked {
  /** The contact's external id. */
  contact: string;
  /** The event's name. */
  name: string;
}

async function findContactEvent(client: Client, { contact, name }: ContactEventAsked) {
  const asked = { contact_external_id: contact, page_at: 1, page_size: lookedThrough };
  const { events } = await client.get<{ events: Event[] }>('/contact', asked);
  const found = events.filter((event) => event.name === name).slice(0, 1);
  const [event = null] = await wholeEvents(client, found);
  return { contact, event };
}

/** Whose contacts a picker offers: those of a tag or a segment; empty: all. */
export type ContactScope = `${'tag' | 'segment'}:${number}` | '';

/** Contacts that match a text, newest first, of a `ContactScope`. */
export const foundContacts = createOptions('flow/contacts', {
  keyOf: ({ external_id }: ContactInList) => external_id,
  load: findContacts,
});

/** The latest events of a name. */
export const recentEvents = createResource('flow/events', findEvents);

/** A contact's latest event of a name, among its latest events. */
export const contactEvent = createResource('flow/contactEvent', findContactEvent);
