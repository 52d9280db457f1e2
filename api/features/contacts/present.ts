import type { Contact } from '../../../db/Contact';
import type { ContactStatistics } from '../../../db/contacts/statistics';
import type * as entity from '../../../domain/entities/contact';

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

/** A contact on its own page. */
export const presentContactDetail = (
  contact: Contact,
  statistics: ContactStatistics,
): entity.ContactDetail => ({
  ...presentContact(contact),
  data: contact.data,
  opted_out: contact.opted_out,
  number_of_events: statistics.numberOfEvents,
  last_event_name: statistics.lastEventName,
  last_event_date: statistics.lastEventDate?.toISOString() ?? null,
});
