import type { Readable } from 'node:stream';
import type pg from 'pg';
import { exportContacts, type ExportedContact } from '../../../db/contacts/export';
import type { ContactFilters } from '../../../db/contacts/filters/matching';
import { customFieldPaths } from '../../../db/custom-fields/paths';
import { consentOf } from '../../../domain/entities/contacts/consent';
import { channels } from '../../../domain/entities/contacts/channel';
import { withoutAccents } from '../../../domain/values/text/text';
import { csvStream } from '../../http/csv';
import { choiceOf, type TopicRule } from '../../../domain/entities/contacts/topic';
import { readTopicRules } from '../../../db/topics/topics';
import { readCsvForm } from '../../http/csv-form';

/**
 * The selected contacts of the account as a CSV file. Its header names contact fields as the API does, and custom fields by their labels.
 */
export async function exportedContacts(
  pool: pg.Pool,
  userId: number,
  { bom, ...selection }: ContactFilters & { bom: boolean },
): Promise<Readable> {
  const customFields = await customFieldPaths(pool, userId);
  const topics = await readTopicRules(pool, userId);
  const form = await readCsvForm(pool, userId, bom);
  const header = [
    'external_id',
    'name',
    'title',
    'email',
    'role',
    'created_at',
    'updated_at',
    ...customFields.map((field) => field.label),
    'tags',
    'opted_out',
    ...channels.flatMap((channel) => [`${channel}_consent`, `${channel}_consent_since`]),
    ...topics.map(({ key }) => `topic:${key}`),
  ];
  const paths = customFields.map((field) => field.variable_name);
  const batches = exportContacts(pool, userId, paths, { ...selection, decimal: form.decimal });
  return csvStream(header, rowsOf(batches, topics), form);
}

/** The file's name, from the selection and the date: `contacts-vip-baker-2026-11-21.csv`. */
export const exportName = (tags: readonly { name: string }[], searchTerm: string): string =>
  `${fileName('contacts', ...tags.map(({ name }) => name), searchTerm)}.csv`;

/** The name of the file about one contact: `contact-anna-2026-11-21.json`. */
export const contactDataName = (externalId: string): string => `${fileName('contact', externalId)}.json`;

/** Longest part of a file's name before the date, in characters. */
const longestName = 80;

/** The letters and digits of the words, and the date. */
function fileName(...words: string[]): string {
  const plain = words.map(plainWord).filter((word) => word !== '');
  return `${plain.join('-').slice(0, longestName)}-${new Date().toISOString().slice(0, 10)}`;
}

/** A text that every system accepts in a file's name: plain letters and digits. */
const plainWord = (text: string): string =>
  withoutAccents(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

async function* rowsOf(
  batches: AsyncIterable<ExportedContact[]>,
  topics: readonly TopicRule[],
): AsyncGenerator<(string | null)[][]> {
  for await (const batch of batches) yield batch.map((contact) => toRow(contact, topics));
}

const toRow = (contact: ExportedContact, topics: readonly TopicRule[]): (string | null)[] => [
  contact.external_id,
  contact.name,
  contact.title,
  contact.email,
  contact.role,
  contact.created_at.toISOString(),
  contact.updated_at.toISOString(),
  ...contact.custom,
  contact.tags,
  contact.opted_out,
  ...channels.flatMap((channel) => [
    consentOf(contact, channel),
    contact.optedOut[channel] ?? contact.subscribed[channel] ?? null,
  ]),
  ...topics.map((topic) => choiceOf(contact.topics, topic)),
];
