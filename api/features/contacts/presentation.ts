import type { Contact } from '../../../db/contacts/Contact';
import type { EntryOfEventRow } from '../../../db/contacts/entries';
import type { ConsentChangeRow, SaidRow } from '../../../db/consent/details';
import type { TopicChangeRow } from '../../../db/consent/topic-choices';
import type { LookThrough } from '../../../db/contacts/filters/look-through';
import type { MessageRow } from '../../../db/contacts/messages';
import type { SuppressionRow } from '../../../db/suppressions/list';
import type { ContactRunRow } from '../../../db/contacts/runs';
import type { TagOfContact } from '../../../db/contacts/tags';
import type { ContactStatistics } from '../../../db/contacts/statistics';
import { channelOfWebhook } from '../../../domain/apps/webhook';
import type * as entity from '../../../domain/entities/contacts/contact';
import type { ContactMessage, ContactMessageState } from '../../../domain/entities/contacts/contact-message';
import type { EntryOfEvent } from '../../../domain/entities/automatisations/entry';
import { consentsOf, type Consents, type OptOutChange } from '../../../domain/entities/contacts/consent';
import type { TopicChange, TopicChoice } from '../../../domain/entities/contacts/topic';
import type { MessageStanding } from '../../../domain/entities/runs/message-outcome';
import { refusalText } from '../../../domain/flow/problems/refusal-words';
import type { CallState } from '../../../domain/steps/api-call/call';
import { shownMessage } from '../../../domain/steps/api-call/shown';
import type { Language } from '../../../domain/values/language';
import { presentSuppression } from '../suppressions/presentation';

/** What the list of contacts shows of a contact beside its own columns; members without a value are missing. */
export interface ListedDetails {
  tags?: TagOfContact[];
  customFields?: Record<string, string>;
}

/** A contact in a list. */
export const presentContact = (contact: Contact): entity.Contact => ({
  id: contact.id,
  external_id: contact.external_id,
  name: contact.name,
  title: contact.title,
  email: contact.email,
  role: contact.role,
  created_at: contact.created_at.toISOString(),
  updated_at: contact.updated_at.toISOString(),
});

/** A contact in the list of contacts, with its tags and the values of custom fields. */
export const presentContactInList = (
  contact: Contact,
  { tags = [], customFields = {} }: ListedDetails,
): entity.ContactInList => ({
  ...presentContact(contact),
  tags,
  custom_fields: customFields,
  consent: consentsOf({ optedOut: contact.opted_out, subscribed: contact.subscribed }),
});

/** Which contacts a list has searched by the value of a custom field. */
export const presentLookedThrough = ({ contacts, total, from }: LookThrough): entity.LookedThrough => ({
  contacts,
  total,
  older_than: from,
});

const dayMilliseconds = 24 * 60 * 60 * 1_000;

/** Whole days since a time; an event may be dated slightly in the future. */
const daysSince = (moment: Date): number =>
  Math.max(0, Math.floor((Date.now() - moment.getTime()) / dayMilliseconds));

/** What a contact's own page shows beside its columns. */
interface ContactFacts {
  statistics: ContactStatistics;
  consent: Consents;
  topics: TopicChoice[];
  suppressions: readonly SuppressionRow[];
}

/** A contact on its own page. */
export const presentContactDetail = (
  contact: Contact,
  { statistics, consent, topics, suppressions }: ContactFacts,
): entity.ContactDetail => ({
  ...presentContact(contact),
  data: contact.data,
  opted_out: contact.opted_out,
  consent,
  topics,
  suppressions: suppressions.map(presentSuppression),
  number_of_events: statistics.numberOfEvents,
  last_event_name: statistics.lastEventName,
  last_event_date: statistics.lastEventDate?.toISOString() ?? null,
  days_since_last_event: statistics.lastEventDate && daysSince(statistics.lastEventDate),
});

/** A run on its contact's page. */
export const presentContactRun = (row: ContactRunRow): entity.ContactRun => ({
  id: row.id,
  automatisation_id: row.automatisation_id,
  automatisation_name: row.automatisation_name,
  is_campaign: row.is_campaign,
  state: row.state,
  reason: row.reason,
  event_name: row.event_name,
  current_step:
    row.step_id === null || row.step_type === null
      ? null
      : { id: row.step_id, type: row.step_type, description: row.step_description ?? '' },
  waiting_until: row.waiting_until?.toISOString() ?? null,
  held_message: row.held_message,
  retried_call: row.retried_call,
  created_at: row.created_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
});

const messageStates: Readonly<Record<CallState, ContactMessageState>> = {
  pending: 'under_way',
  sending: 'under_way',
  answered: 'sent',
  failed: 'failed',
  unknown: 'unknown',
  skipped: 'passed_over',
};

/** A message to a contact, with what its provider told of it; empty when it belongs to no channel (its app no longer exists). */
export function presentMessage(row: MessageRow, outcome: MessageStanding | null): ContactMessage[] {
  const channel = channelOfWebhook(row.webhook);
  if (channel === null) return [];
  return [
    {
      run_id: row.run_id,
      visit: row.visit,
      channel,
      state: messageStates[row.state],
      reason: row.trouble && { code: row.trouble.code, message: row.trouble.message },
      outcome,
      message: row.request && shownMessage(row.request, row.webhook),
      is_erased: row.request === null,
      automatisation_id: row.automatisation_id,
      automatisation_name: row.automatisation_name,
      is_campaign: row.is_campaign,
      step:
        row.step_id === null || row.step_type === null
          ? null
          : { id: row.step_id, type: row.step_type, description: row.step_description ?? '' },
      created_at: row.created_at.toISOString(),
      sent_at: row.sent_at?.toISOString() ?? null,
    },
  ];
}

const presentSaid = ({ before, state, source, proof, given_at, author, created_at }: SaidRow) => ({
  before,
  state,
  source,
  proof,
  given_at: given_at?.toISOString() ?? null,
  author,
  created_at: created_at.toISOString(),
});

/** A change of a contact's consent to a channel. */
export const presentOptOutChange = (change: ConsentChangeRow): OptOutChange => ({
  id: change.id,
  channel: change.channel,
  opted_out: change.opted_out,
  ...presentSaid(change),
});

/** A change of what a contact chose for a topic. */
export const presentTopicChange = (change: TopicChangeRow): TopicChange => ({
  id: change.id,
  topic_id: change.topic_id,
  key: change.key,
  ...presentSaid(change),
});

/** The result of a contact's event in an automation. */
export const presentEntryOfEvent = (
  { refusal, ...entry }: EntryOfEventRow,
  language: Language,
): EntryOfEvent => ({
  ...entry,
  refusal: refusal && { code: refusal, message: refusalText(refusal, language) },
});
