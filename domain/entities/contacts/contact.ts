import { z } from 'zod';
import { ruleWords } from '../../values/validation/faults';
import { stepTypes } from '../../steps/types';
import {
  forSpreadsheet,
  id,
  idsInQuery,
  jsonInQuery,
  jsonObject,
  moment,
  pageQuery,
  searchTerm,
  sortOrder,
} from '../common';
import { consentFilter, consents, consentStatesOf } from './consent';
import { fieldFilter, lookedThroughAtOnce } from './field-filter';
import { optedOut } from './channel';
import { suppression } from './suppression';
import { run } from '../runs/run';
import { tag, tagIdsInQuery } from './tag';
import { topicChoice, topicFilter } from './topic';

/** Fields of a contact outside its custom data; Identify's `data` and flows may set them. */
export const contactTextFields = ['name', 'title', 'email', 'role'] as const;
export type ContactTextField = (typeof contactTextFields)[number];

/** Longest text of a field. */
export const contactTextLimit = 1_000;

export const externalIdLimit = 255;

/** A contact's key in the account holder's own system; a number becomes text. */
export const externalId = z
  .union([z.string(), z.number().transform(String), z.bigint().transform(String)], {
    error: ruleWords({
      en: 'must be given, as a text of 1 to 255 characters',
      fr: 'doit être indiqué, en un texte de 1 à 255 caractères',
    }),
  })
  .pipe(z.string().trim().min(1).max(externalIdLimit));

/** A contact in a list. */
export const contact = z.object({
  id,
  external_id: z.string(),
  name: z.string().nullable(),
  title: z.string().nullable(),
  email: z.string().nullable(),
  role: z.string().nullable(),
  created_at: moment,
  updated_at: moment,
});
export type Contact = z.infer<typeof contact>;

/** Longest part of a custom field's value shown in a list. */
export const listedTextLimit = 200;

/** A contact in the list of contacts, with its tags by name. */
export const contactInList = contact
  .extend({
    tags: z.array(tag.omit({ created_at: true })),
    custom_fields: z
      .record(z.string(), z.string())
      .describe(
        `What it has in the account’s custom fields, by their variable names: text, of which the first ${listedTextLimit} characters.`,
      ),
    consent: consentStatesOf.describe('What it has agreed to, by channel.'),
  })
  .meta({ id: 'ContactInList' });
export type ContactInList = z.infer<typeof contactInList>;

/** A contact on its own page. */
export const contactDetail = contact.extend({
  data: jsonObject,
  opted_out: optedOut.describe('The channels that it has left, and since when.'),
  consent: consents.describe('What it has agreed to, by channel: since when, by whom, and by what proof.'),
  topics: z
    .array(topicChoice)
    .describe('What it chose for each topic; archived ones only where it chose something.'),
  suppressions: z
    .array(suppression)
    .describe('Of its e-mail address and its phone number, those to which nothing is sent, and why.'),
  number_of_events: z.number().int(),
  last_event_name: z.string().nullable(),
  last_event_date: moment.nullable(),
  days_since_last_event: z.number().int().nullable().describe('Whole days of 24 hours.'),
});
export type ContactDetail = z.infer<typeof contactDetail>;

const contactSortColumns = ['id', 'external_id', 'name', 'email', 'created_at', 'updated_at'] as const;

/** Most tags in a filter of contacts. */
const tagsFilteredBy = 100;

/** Filters of contacts in a body: those that match a term, have any of some tags, and have a state of consent. */
export const contactFilters = {
  search_term: searchTerm,
  tags: z.array(id).max(tagsFilteredBy).default([]).describe('Those that have any of these tags.'),
  consent: consentFilter.optional().describe('Those of which that is so: `sms.subscribed`.'),
  topic: topicFilter.optional().describe('Those that chose this for a topic.'),
  segment: id.optional().describe('Those in this segment, or on this list.'),
  field: fieldFilter
    .optional()
    .describe(
      `Those that hold this in a custom field, of the newest ${lookedThroughAtOnce} contacts; beside \`older_than\`, of so many older ones.`,
    ),
  older_than: id
    .optional()
    .describe('With `field`: looks through contacts with lower ids than this, as `looked_through` names it.'),
};

/** How many contacts a list examined for the value of a custom field. */
export const lookedThrough = z
  .object({
    contacts: z.number().int(),
    total: z.number().int().describe('How many there are, from those on.'),
    older_than: id
      .nullable()
      .describe('With this the next older ones are looked through; null: there are none.'),
  })
  .meta({ id: 'LookedThrough' });
export type LookedThrough = z.infer<typeof lookedThrough>;

/** The body of `POST /contact`: a list, despite the method (docs/contract.md#lists). */
export const contactListInput = pageQuery.extend({
  sort_by: z.enum(contactSortColumns).default('id'),
  sort_order: sortOrder.default('desc'),
  counts_all: z
    .boolean()
    .optional()
    .describe(
      'True: `total_records` is the exact number of all that the filters find, however many they are.',
    ),
  ...contactFilters,
});
export type ContactListInput = z.infer<typeof contactListInput>;

/** The query of `GET /contact`. */
export const contactDetailQuery = pageQuery.extend({ contact_external_id: externalId });

/** A run on its contact's page: its automation, and its current step. */
export const contactRun = run
  .pick({
    id: true,
    automatisation_id: true,
    state: true,
    reason: true,
    event_name: true,
    waiting_until: true,
    held_message: true,
    retried_call: true,
    created_at: true,
    ended_at: true,
  })
  .extend({
    automatisation_name: z.string(),
    is_campaign: z.boolean(),
    current_step: z
      .object({ id, type: z.enum(stepTypes), description: z.string() })
      .nullable()
      .describe('The step that comes next, or that it waits or failed at.'),
  })
  .meta({ id: 'ContactRun' });
export type ContactRun = z.infer<typeof contactRun>;

/** Longest filter by a custom field or a topic in a URL, in characters. */
const fieldFilterLongest = 2_000;

/** Most contacts exported by id: the ids are in the URL. */
export const exportedByChoice = 1_000;

/** The query of `GET /contact/csv`. */
export const contactExportQuery = z.object({
  search_term: searchTerm.describe('Exports what the list finds by it.'),
  tags: tagIdsInQuery.default([]).describe('A JSON array: exports those that have any of these tags.'),
  consent: consentFilter.optional().describe('Exports those of which that is so: `sms.subscribed`.'),
  topic: jsonInQuery(topicFilter, fieldFilterLongest)
    .optional()
    .describe('JSON: exports those that chose this for a topic.'),
  segment: id.optional().describe('Exports those in this segment, or on this list.'),
  field: jsonInQuery(fieldFilter, fieldFilterLongest)
    .optional()
    .describe('JSON: exports those that hold this in a custom field, as the list has them.'),
  older_than: id.optional().describe('With `field`: as of the list.'),
  contacts: idsInQuery(exportedByChoice).default([]).describe('A JSON array: exports these contacts.'),
  bom: forSpreadsheet,
});

/** Most contacts of a call to `POST /contact/tag/{tagId}`. */
const taggedAtOnce = 10_000;

/** The body of `POST /contact/tag/{tagId}`. */
export const contactTagInput = z.strictObject({
  contacts: z.array(id).min(1).max(taggedAtOnce),
  is_deletion: z.boolean().default(false),
});
export type ContactTagInput = z.infer<typeof contactTagInput>;
