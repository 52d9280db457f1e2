import { z } from 'zod';
import { id, pageMeta, pageQuery } from '../../../domain/entities/common';
import {
  contactDetail,
  contactDetailQuery,
  contactExportQuery,
  contactInList,
  contactListInput,
  contactRun,
  contactTagInput,
  lookedThrough,
} from '../../../domain/entities/contacts/contact';
import { contactData } from '../../../domain/entities/contacts/contact-data';
import { contactMessageList, messagePageLimit } from '../../../domain/entities/contacts/contact-message';
import { entryOfEvent } from '../../../domain/entities/automatisations/entry';
import { event } from '../../../domain/entities/events/event';
import { consentInput, consents, optOutChangeList } from '../../../domain/entities/contacts/consent';
import { optOutInput, optedOut } from '../../../domain/entities/contacts/channel';
import { erasure } from '../../../domain/entities/contacts/erasure';
import { tag } from '../../../domain/entities/contacts/tag';
import { topicChangeList, topicChoice, topicChoiceInput } from '../../../domain/entities/contacts/topic';
import { defineEndpoint } from '../../http/endpoint';

export const listContacts = defineEndpoint({
  method: 'post',
  path: '/contact',
  summary: 'List contacts',
  body: contactListInput,
  isList: true,
  example: { page_at: 1, page_size: 20, search_term: 'ada' },
  answers: {
    200: z.object({
      contacts: z.array(contactInList),
      meta: pageMeta,
      looked_through: lookedThrough.optional().describe('With `field`: its total is of these.'),
    }),
  },
  errors: ['tag_not_found', 'topic_not_found', 'segment_not_found', 'custom_field_not_found'],
});

export const readContact = defineEndpoint({
  method: 'get',
  path: '/contact',
  summary: 'Read a contact by its external id',
  description: '`meta` pages its events, newest first; its tags are all there.',
  query: contactDetailQuery,
  answers: {
    200: z.object({
      contact: contactDetail,
      events: z.array(event),
      entries: z
        .array(entryOfEvent)
        .describe('What came of each of these events in the automations that it met.'),
      tags: z.array(tag),
      meta: pageMeta,
    }),
  },
  errors: ['contact_not_found'],
});

export const listContactRuns = defineEndpoint({
  method: 'get',
  path: '/contact/{contactId}/run',
  summary: 'List a contact’s runs, newest first',
  params: { contactId: 'contact' },
  query: pageQuery,
  answers: { 200: z.object({ runs: z.array(contactRun), meta: pageMeta }) },
});

export const listContactMessages = defineEndpoint({
  method: 'get',
  path: '/contact/{contactId}/message',
  summary: 'List what was sent to a contact, newest first',
  description: `The SMS, e-mails and push messages that automations and campaigns came to send it, what became of each, and what it says; at
most ${messagePageLimit} on a page. Tests that somebody sent from the editor are not among them.`,
  params: { contactId: 'contact' },
  query: pageQuery,
  answers: { 200: contactMessageList },
});

export const setOptOut = defineEndpoint({
  method: 'put',
  path: '/contact/{contactId}/opt-out',
  summary: 'Say by hand that a contact leaves a channel, or comes back',
  description:
    'A contact that has left a channel is sent nothing there: its runs skip such steps and say so. What is so already stays as it is. Who comes back has not agreed to anything by it: `PUT …/consent` says that.',
  params: { contactId: 'contact' },
  body: optOutInput,
  example: { channel: 'email', opted_out: true },
  answers: { 200: z.object({ opted_out: optedOut }) },
});

export const setConsent = defineEndpoint({
  method: 'put',
  path: '/contact/{contactId}/consent',
  summary: 'Say by hand what a contact has agreed to',
  description:
    'A contact is `subscribed` to a channel, `not_asked`, or has `left` it. What is so already keeps its moment and its proof. The history keeps who said it.',
  params: { contactId: 'contact' },
  body: consentInput,
  example: { channel: 'sms', state: 'subscribed', proof: 'Paper form of 12 May, in the shop' },
  answers: { 200: z.object({ consent: consents }) },
});

export const listOptOutChanges = defineEndpoint({
  method: 'get',
  path: '/contact/{contactId}/opt-out',
  summary: 'List when and how a contact agreed to channels, left them and came back, newest first',
  params: { contactId: 'contact' },
  query: pageQuery,
  answers: { 200: optOutChangeList },
});

export const setTopicChoice = defineEndpoint({
  method: 'put',
  path: '/contact/{contactId}/topic',
  summary: 'Say by hand what a contact has chosen for a topic',
  description:
    'A contact is `subscribed` to a topic, `not_asked`, or has `left` it. What is so already keeps its moment and its proof. The history keeps who said it.',
  params: { contactId: 'contact' },
  body: topicChoiceInput,
  example: { topic_id: 1, state: 'left', proof: 'By telephone, on 12 May' },
  answers: { 200: z.object({ topics: z.array(topicChoice) }) },
  errors: ['topic_not_found'],
});

export const listTopicChanges = defineEndpoint({
  method: 'get',
  path: '/contact/{contactId}/topic',
  summary: 'List when and how a contact subscribed to topics and left them, newest first',
  params: { contactId: 'contact' },
  query: pageQuery,
  answers: { 200: topicChangeList },
});

export const exportContacts = defineEndpoint({
  method: 'get',
  path: '/contact/csv',
  summary: 'Download contacts: all, what the list finds, or some',
  description: `A row a contact, the oldest first: its fields, each custom field under its label, its tags by name, the channels it
has left, of each channel what it has agreed to and since when, and of each topic what it chose (\`topic:\` and its key). Cells that a spreadsheet would take for formulas (they begin with \`=\`, \`+\`, \`-\`, \`@\`, a tab or a line end; inside of a cell behind \`;\`, a tab or a line end) stand
behind an apostrophe.`,
  query: contactExportQuery,
  answers: { 200: { contentType: 'text/csv', description: 'The contacts with a header row, in UTF-8.' } },
  errors: [
    'tag_not_found',
    'topic_not_found',
    'segment_not_found',
    'contact_not_found',
    'custom_field_not_found',
  ],
});

export const downloadContactData = defineEndpoint({
  method: 'get',
  path: '/contact/{contactId}/data',
  summary: 'Download what is kept of a contact',
  description: `One JSON document for the person who asks: \`contact\` with its data, tags and consent, \`consent_changes\`, \`events\` (the oldest first), \`messages\` with what
they said, and \`runs\`. Who of the account did what, and the logs of runs, are not in it.`,
  params: { contactId: 'contact' },
  answers: {
    200: { contentType: 'application/json', description: 'The document, as a file.', schema: contactData },
  },
});

export const eraseContact = defineEndpoint({
  method: 'delete',
  path: '/contact/{contactId}',
  summary: 'Erase a contact',
  description:
    'Its events, run logs and values go with it, and its runs end. The answer is a report of what was erased, in counts alone. A contact with very many events or runs goes in portions, and is still there with the rest while the report `is_under_way`; nothing has to be asked again. What Temporal keeps of its runs is deleted afterwards: `GET /contact/erasure/{erasureId}` says when all of it has ended.',
  params: { contactId: 'contact' },
  answers: { 200: z.object({ erasure }) },
});

export const tagContacts = defineEndpoint({
  method: 'post',
  path: '/contact/tag/{tagId}',
  summary: 'Add a tag to contacts, or remove it',
  description:
    'Answers the ids of the contacts that it changed. Nothing is changed when one of the contacts is unknown.',
  params: { tagId: 'tag' },
  body: contactTagInput,
  example: { contacts: [1, 2], is_deletion: false },
  answers: { 200: z.object({ contacts: z.array(id) }) },
  errors: ['contact_not_found'],
});
