import type { PageMeta } from '../../../../domain/entities/common';
import type { OptOutChange } from '../../../../domain/entities/contacts/consent';
import type {
  Contact,
  ContactDetail,
  ContactInList,
  ContactRun,
  LookedThrough,
} from '../../../../domain/entities/contacts/contact';
import type { ContactMessage } from '../../../../domain/entities/contacts/contact-message';
import type { Erasure } from '../../../../domain/entities/contacts/erasure';
import type { EntryOfEvent } from '../../../../domain/entities/automatisations/entry';
import type { Event } from '../../../../domain/entities/events/event';
import type { Tag } from '../../../../domain/entities/contacts/tag';
import type { TopicChange } from '../../../../domain/entities/contacts/topic';
import type { Client } from '../../api/client';
import { wholeEvents } from '../../api/whole-events';
import { orderOf, pageOf, type ListQuery } from '../../store/list';
import type { ContactChanges } from './page/edit-slice';
import type { ConsentChoice } from './consent/consent-slice';
import type { TopicChoiceMade } from './consent/topic-slice';
import { identifiedBy, isInside } from './list/contact-fields';
import { filtersOf } from './list/list-filters';

interface ListedContacts {
  contacts: ContactInList[];
  meta: PageMeta;
  looked_through?: LookedThrough;
}

export async function listContacts(client: Client, query: ListQuery) {
  const { contacts, meta, looked_through } = await client.post<ListedContacts>('/contact', {
    ...pageOf(query),
    ...orderOf(query),
    ...filtersOf(query),
  });
  return { rows: contacts, meta, lookedThrough: looked_through };
}

/** The first contacts that match a text. */
export async function findContacts(client: Client, term: string) {
  const { contacts } = await client.post<{ contacts: Contact[] }>('/contact', {
    page_size: 5,
    search_term: term,
  });
  return { term, rows: contacts };
}

/** A contact's own page: the contact, all its tags, and one page of its events, newest first. */
export interface ContactPage {
  contact: ContactDetail;
  tags: Pick<Tag, 'id' | 'name' | 'color'>[];
  events: Event[];
  /** The results of these events in the automations that they triggered. */
  entries: EntryOfEvent[];
  meta: PageMeta;
}

export async function fetchContact(client: Client, query: ListQuery): Promise<ContactPage> {
  const asked = { contact_external_id: query.scope, ...pageOf(query) };
  const page = await client.get<ContactPage>('/contact', asked);
  return { ...page, events: await wholeEvents(client, page.events) };
}

/** The runs of a contact (the list's scope is its id), newest first. */
export async function listContactRuns(client: Client, query: ListQuery) {
  const { runs, meta } = await client.get<{ runs: ContactRun[]; meta: PageMeta }>(
    `/contact/${query.scope}/run`,
    pageOf(query),
  );
  return { rows: runs, meta };
}

/** Messages to a contact (the list's scope is its id), newest first. */
export async function listContactMessages(client: Client, query: ListQuery) {
  const { messages, meta } = await client.get<{ messages: ContactMessage[]; meta: PageMeta }>(
    `/contact/${query.scope}/message`,
    pageOf(query),
  );
  return { rows: messages, meta };
}

/** The consent history of a contact (the list's scope is its id), newest first. */
export async function listConsentChanges(client: Client, query: ListQuery) {
  const { opt_out_changes, meta } = await client.get<{ opt_out_changes: OptOutChange[]; meta: PageMeta }>(
    `/contact/${query.scope}/opt-out`,
    pageOf(query),
  );
  return { rows: opt_out_changes, meta };
}

/** What a contact chose for topics (the list's scope is its id), newest first. */
export async function listTopicChanges(client: Client, query: ListQuery) {
  const { topic_changes, meta } = await client.get<{ topic_changes: TopicChange[]; meta: PageMeta }>(
    `/contact/${query.scope}/topic`,
    pageOf(query),
  );
  return { rows: topic_changes, meta };
}

/** How many events and runs would be erased with a contact. */
export async function fetchLosses(client: Client, { id, external_id }: Contact) {
  const [events, runs] = await Promise.all([
    client.get<ContactPage>('/contact', { contact_external_id: external_id, page_size: 1 }),
    client.get<{ meta: PageMeta }>(`/contact/${id}/run`, { page_size: 1 }),
  ]);
  return { contactId: id, events: events.meta.total_records, runs: runs.meta.total_records };
}

/** Adds a tag to contacts, or removes it; returns how many contacts changed. */
export async function changeTag(
  client: Client,
  contactIds: number[],
  tagId: number,
  isDeletion: boolean,
): Promise<number> {
  const { contacts } = await client.post<{ contacts: number[] }>(`/contact/tag/${tagId}`, {
    contacts: contactIds,
    is_deletion: isDeletion,
  });
  return contacts.length;
}

/** Sets a contact's consent by hand. */
export const changeConsent = (client: Client, { contactId, ...said }: ConsentChoice) =>
  client.put<unknown>(`/contact/${contactId}/consent`, said);

export const changeTopicChoice = (client: Client, { contactId, ...said }: TopicChoiceMade) =>
  client.put<unknown>(`/contact/${contactId}/topic`, said);

/**
 * Changes a contact by the public Identify call: there is no other one (docs/contract.md#contacts). An object in which a value is changed is
 * read just before: what the shop has changed in it since the page was read stays.
 */
export async function saveContact(
  client: Client,
  clientKey: string,
  { externalId, changes }: ContactChanges,
): Promise<void> {
  const asked = { contact_external_id: externalId, page_size: 1 };
  const stored = changes.some(isInside)
    ? (await client.get<ContactPage>('/contact', asked)).contact.data
    : {};
  const said = { external_id: externalId, data: identifiedBy(changes, stored) };
  await client.post<unknown>('/contact/identify', said, { 'Client-Key': clientKey });
}

/** Erases a contact; answers what went with it. */
export async function eraseContact(client: Client, id: number): Promise<Erasure> {
  const { erasure } = await client.delete<{ erasure: Erasure }>(`/contact/${id}`);
  return erasure;
}

/** What went with an erased contact, and how far the rest is. */
export async function fetchErasure(client: Client, id: number): Promise<Erasure> {
  const { erasure } = await client.get<{ erasure: Erasure }>(`/contact/erasure/${id}`);
  return erasure;
}
