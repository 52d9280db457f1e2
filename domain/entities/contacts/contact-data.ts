import { z } from 'zod';
import { jsonObject, moment } from '../common';
import { event } from '../events/event';
import { consents, optOutChange } from './consent';
import { contact, contactRun } from './contact';
import { contactMessage } from './contact-message';
import { suppression } from './suppression';
import { topicChange, topicChoice } from './topic';

/**
 * The stored data of a contact, for the person concerned: without the names of the account's users, and without what flows calculated
 * internally.
 */
export const contactData = z.object({
  exported_at: moment,
  contact: contact.extend({
    data: jsonObject,
    tags: z.array(z.string()),
    consent: consents,
    topics: z.array(topicChoice),
    suppressions: z.array(
      suppression.pick({ channel: true, address: true, reason: true, words: true, since: true }),
    ),
  }),
  consent_changes: z.array(optOutChange.omit({ id: true, author: true })),
  topic_changes: z.array(topicChange.omit({ id: true, author: true })),
  events: z.array(event.pick({ name: true, created_at: true, received_at: true, data: true })),
  messages: z.array(
    contactMessage.pick({
      channel: true,
      state: true,
      outcome: true,
      message: true,
      automatisation_name: true,
      created_at: true,
      sent_at: true,
    }),
  ),
  runs: z.array(
    contactRun.pick({
      automatisation_name: true,
      is_campaign: true,
      state: true,
      event_name: true,
      created_at: true,
      ended_at: true,
    }),
  ),
});
