import type { Readable } from 'node:stream';
import type pg from 'pg';
import { exportContacts, type ExportedContact } from '../../../db/contacts/export';
import type { ContactFilters } from '../../../db/contacts/filters/matching';
import { customFieldPaths } from '../../../db/custom-fields/paths';
import { consentOf } from '../../../domain/entities/contacts/consent';
import { channels } from '../../../domain/entities/contacts/channel';
import { withoutAccents } from '../../../domain/values/text';
import { csvStream } from '../../http/csv';
import { readCsvForm } from '../../http/csv-form';

/** The chosen contacts of the account as a CSV file. Its header names a contact's fields as the API does, and custom fields by their labels. */
export async function exportedContacts(
  pool: pg.Pool,
  userId: number,
  { bom, ...selection }: ContactFilters & { bom: boolean },
): Promise<Readable> {
  const customFields = await customFieldPaths(pool, userId);
  const form = await readCsvForm(pool, userId, bom);
  const header = [
    ...['external_id', 'name', 'title', 'email', 'role', 'created_at', 'updated_at'],
    ...customFields.map((field) => field.label),
    ...['tags', 'opted_out'],
    ...channels.flatMap((channel) => [`${channel}_consent`, `${channel}_consent_since`]),
  ];
  const paths = customFields.map((field) => field.variable_name);
  const batches = exportContacts(pool, userId, paths, { ...selection, decimal: form.decimal });
  return csvStream(header, rowsOf(batches), form);
}

/** What the file is called, after what was chosen and the day: `contacts-vip-baker-2026-11-21.csv`. */
export const exportName = (tags: readonly { name: string }[], searchTerm: string): string =>
  `${fileName('contacts', ...tags.map(({ name }) => name), searchTerm)}.csv`;

/** What the file about one contact is called: `contact-anna-2026-11-21.json`. */
export const contactDataName = (externalId: string): string => `${fileName('contact', externalId)}.json`;

/** Of a file's name, before the day. */
const longestName = 80;

/** What the words have of letters and digits, and the day. */
function fileName(...words: string[]): string {
  const plain = words.map(plainWord).filter((word) => word !== '');
  return `${plain.join('-').slice(0, longestName)}-${new Date().toISOString().slice(0, 10)}`;
}

/** A text as every system takes it in a file's name: plain letters and digits. */
const plainWord = (text: string): string =>
  withoutAccents(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

async function* rowsOf(batches: AsyncIterable<ExportedContact[]>): AsyncGenerator<(string | null)[][]> {
  for await (const batch of batches) yield batch.map(toRow);
}

const toRow = (contact: ExportedContact): (string | null)[] => [
  ...[contact.external_id, contact.name, contact.title, contact.email, contact.role],
  ...[contact.created_at.toISOString(), contact.updated_at.toISOString()],
  ...contact.custom,
  ...[contact.tags, contact.opted_out],
  ...channels.flatMap((channel) => [
    consentOf(contact, channel),
    contact.optedOut[channel] ?? contact.subscribed[channel] ?? null,
  ]),
];
