import type { PageMeta } from '../../../../domain/entities/common';
import type { Contact, ContactDetail } from '../../../../domain/entities/contact';
import type { Event } from '../../../../domain/entities/event';
import type { Tag } from '../../../../domain/entities/tag';
import type { Client } from '../../api/client';
import { orderOf, pageOf, type ListQuery } from '../../store/list';

export async function listContacts(client: Client, query: ListQuery) {
  const body = { ...pageOf(query), ...orderOf(query) };
  const { contacts, meta } = await client.post<{ contacts: Contact[]; meta: PageMeta }>('/contact', body);
  return { rows: contacts, meta };
}

/** A contact's own page: the contact, all its tags, and a page of its events, newest first. */
export interface ContactPage {
  contact: ContactDetail;
  tags: Pick<Tag, 'id' | 'name' | 'color'>[];
  events: Event[];
  meta: PageMeta;
}

export const fetchContact = (client: Client, query: ListQuery) =>
  client.get<ContactPage>('/contact', { contact_external_id: query.scope, ...pageOf(query) });

export const changeContactTag = (client: Client, contactId: number, tagId: number, isDeletion: boolean) =>
  client.post<unknown>(`/contact/tag/${tagId}`, { contacts: [contactId], is_deletion: isDeletion });

export const deleteContact = (client: Client, id: number) => client.delete<unknown>(`/contact/${id}`);
