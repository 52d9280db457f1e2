import type { Readable } from 'node:stream';
import type pg from 'pg';
import { exportContacts, type ExportedContact } from '../../../db/contacts/export';
import { customFieldPaths } from '../../../db/custom-fields/paths';
import { csvStream } from '../../csv';

/** All contacts of the account as a CSV file. Its header names a contact's fields as the API does, and custom fields by their labels. */
export async function exportedContacts(
  pool: pg.Pool,
  userId: number,
  options: { bom: boolean },
): Promise<Readable> {
  const customFields = await customFieldPaths(pool, userId);
  const header = [
    ...['external_id', 'name', 'title', 'email', 'role', 'created_at', 'updated_at'],
    ...customFields.map((field) => field.label),
    'tags',
  ];
  const paths = customFields.map((field) => field.variable_name);
  return csvStream(header, rowsOf(exportContacts(pool, userId, paths)), options);
}

async function* rowsOf(batches: AsyncIterable<ExportedContact[]>): AsyncGenerator<(string | null)[][]> {
  for await (const batch of batches) yield batch.map(toRow);
}

const toRow = (contact: ExportedContact): (string | null)[] => [
  ...[contact.external_id, contact.name, contact.title, contact.email, contact.role],
  ...[contact.created_at.toISOString(), contact.updated_at.toISOString()],
  ...contact.custom,
  contact.tags,
];
