import { messageEventFields, messageEventOf } from '../../../../domain/entities/runs/message-event';
import type { PageMeta } from '../../../../domain/entities/common';
import type { Contact, ContactInList } from '../../../../domain/entities/contacts/contact';
import type { Event } from '../../../../domain/entities/events/event';
import type {
  ListChange,
  Segment,
  SegmentInput,
  SegmentPreview,
  segmentUpdate,
} from '../../../../domain/entities/segments/segment';
import type { RuleGroup } from '../../../../domain/entities/segments/rule';
import { mostSegments } from '../../../../domain/entities/segments/segment';
import { knownVariables } from '../../../../domain/flow/variables/known-variables';
import type { KnownVariable } from '../../../../domain/entities/automatisations/known-variable';
import type { z } from 'zod';
import type { Client } from '../../api/client';
import { wholeEvents } from '../../api/whole-events';
import { orderOf, pageOf, type ListQuery } from '../../store/list';
import {
  keysQuery,
  optionsPage,
  optionsQuery,
  type Key,
  type OptionsAsked,
  type OptionsPage,
} from '../../store/options';

interface Listed {
  segments: Segment[];
  meta: PageMeta;
}

export async function listSegments(client: Client, query: ListQuery) {
  const { segments, meta } = await client.get<Listed>('/segment', { ...pageOf(query), ...orderOf(query) });
  return { rows: segments, meta };
}

/** All segments and lists: an account has at most as many as one page holds. */
export async function listSegmentOptions(client: Client, asked: OptionsAsked): Promise<OptionsPage<Segment>> {
  const query = optionsQuery(asked, mostSegments, mostSegments);
  const { segments, meta } = await client.get<Listed>('/segment', query);
  return optionsPage(segments, meta);
}

/** The lists alone. */
export async function listListOptions(client: Client, asked: OptionsAsked): Promise<OptionsPage<Segment>> {
  const { rows, more } = await listSegmentOptions(client, asked);
  return { rows: rows.filter(({ kind }) => kind === 'list'), more };
}

export async function listSegmentsOf(client: Client, ids: Key[]): Promise<Segment[]> {
  return (await client.get<Listed>('/segment', keysQuery(ids))).segments;
}

export async function fetchSegment(client: Client, id: number): Promise<Segment> {
  return (await client.get<{ segment: Segment }>(`/segment/${id}`)).segment;
}

/** The contacts of the segment in the list's scope. */
export async function listSegmentContacts(client: Client, query: ListQuery) {
  const { contacts, meta } = await client.post<{ contacts: ContactInList[]; meta: PageMeta }>('/contact', {
    ...pageOf(query),
    ...orderOf(query),
    segment: Number(query.scope),
  });
  return { rows: contacts, meta };
}

/** A new segment, or the changes of one that exists. */
export type SegmentChange =
  { id: null; input: SegmentInput } | { id: number; input: z.input<typeof segmentUpdate> };

/** @throws ApiError `name_taken`, `version_conflict` (409). */
export async function saveSegment(client: Client, { id, input }: SegmentChange): Promise<Segment> {
  const { segment } =
    id === null
      ? await client.post<{ segment: Segment }>('/segment', input)
      : await client.put<{ segment: Segment }>(`/segment/${id}`, input);
  return segment;
}

/** @throws ApiError `in_use` (409), with what uses it. */
export const deleteSegment = (client: Client, id: number) => client.delete<unknown>(`/segment/${id}`);

/** How many contacts rules have now; `rules` says for which rules that is. */
export async function previewSegment(
  client: Client,
  rules: RuleGroup,
): Promise<SegmentPreview & { rules: RuleGroup }> {
  return { ...(await client.post<SegmentPreview>('/segment/preview', { rules })), rules };
}

/** Puts contacts on a list, or takes them off it. */
export const changeList = (client: Client, id: number, change: Partial<ListChange>) =>
  client.post<unknown>(`/segment/${id}/contacts`, change);

/** How many contacts a picker offers at once. */
const offeredContacts = 20;

export async function findListContacts(client: Client, asked: OptionsAsked): Promise<OptionsPage<Contact>> {
  const query = optionsQuery(asked, offeredContacts, offeredContacts);
  const { contacts, meta } = await client.post<{ contacts: Contact[]; meta: PageMeta }>('/contact', query);
  return optionsPage(contacts, meta);
}

/** The fields of an event's data, from its latest events. */
export interface EventFields {
  eventName: string;
  fields: KnownVariable[];
}

/** How many of the latest events are looked at for their fields. */
const readEvents = 5;

async function fetchEventFields(client: Client, eventName: string): Promise<EventFields> {
  const asked = { page_at: 1, page_size: readEvents, event_name: eventName };
  const { events } = await client.post<{ events: Event[] }>('/event', asked);
  const whole = await wholeEvents(client, events);
  const ofMessage = messageEventOf(eventName);
  const known = knownVariables({
    // What an event of a message holds is known before one comes.
    eventData: [
      ...whole.map(({ data }) => data),
      ...(ofMessage === null ? [] : [messageEventFields(ofMessage)]),
    ],
    contact: null,
    customFields: [],
    globals: {},
    steps: [],
  });
  return { eventName, fields: known.filter(({ origin }) => origin === 'event') };
}

export const fetchFieldsOfEvents = (client: Client, names: Key[]): Promise<EventFields[]> =>
  Promise.all(names.map((name) => fetchEventFields(client, String(name))));
