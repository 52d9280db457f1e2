import { isTooLong } from '../contacts/identify';
import type { WrittenContacts } from './written-contacts';
import type pg from 'pg';
import type { JsonObject } from '../../domain/entities/common';
import type { ImportedContact } from '../../domain/import/imported-contact';
import { toJson } from '../../domain/values/json';
import { readPath, writePath } from '../../domain/values/path';
import type { ImportReference } from './import-reference';

/** How the previous values of contacts are stored, so that an import can be undone. */
export interface Keeping {
  /** The portion that they belong to; null: nothing is stored. */
  portionId: number | null;
  /** Whether the rows tell of consent. */
  keepsConsents: boolean;
}

/*
 * Known contacts are found by a list, here and below: a plan that was made while the table was small does not read all of it later.
 */
const insertNew = {
  name: 'import-insert',
  text: `
    WITH known AS MATERIALIZED (SELECT external_id FROM contacts WHERE user_id = $1 AND external_id = ANY ($4::text[]))
    INSERT INTO contacts (user_id, external_id, name, title, email, role, data, last_import_id)
    SELECT $1, i.external_id, i.name, i.title, i.email, i.role, i.data, $2
    FROM jsonb_to_recordset($3::jsonb)
         AS i (external_id text, name text, title text, email text, role text, data jsonb)
    WHERE NOT EXISTS (SELECT FROM known WHERE known.external_id = i.external_id)
    ORDER BY i.external_id
    ON CONFLICT (user_id, external_id) DO NOTHING
    RETURNING id, external_id`,
};

/** Locks and reads contacts where cells change only a part of a value. */
const lockKnown = {
  name: 'import-lock',
  text: `
    SELECT c.external_id, c.data FROM contacts c
    WHERE c.user_id = $1 AND c.external_id = ANY ($2::text[])
    ORDER BY c.id FOR NO KEY UPDATE`,
};

/** How many bytes a row of import_changes takes beside its values: its header, numbers and index entry. */
const rowBytes = 150;

/*
 * One statement locks the existing contacts, stores the values that it overwrites, and writes the new ones. A contact whose values stay the
 * same needs no undo data, unless an earlier chunk of the import wrote it: undoing that chunk checks whether the contact was touched since.
 * Without a portion no undo data is stored.
 */
const updateKnown = {
  name: 'import-update',
  text: `
    WITH known AS MATERIALIZED (
      SELECT c.id, c.external_id, c.last_import_id IS NOT DISTINCT FROM $2 AS is_counted, c.name AS old_name, c.title AS old_title,
             c.email AS old_email, c.role AS old_role, c.data AS old_data, c.opted_out, c.subscribed, c.updated_at,
             i.name, i.title, i.email, i.role, i.data,
             COALESCE(i.name, c.name) IS DISTINCT FROM c.name OR COALESCE(i.title, c.title) IS DISTINCT FROM c.title
               OR COALESCE(i.email, c.email) IS DISTINCT FROM c.email OR COALESCE(i.role, c.role) IS DISTINCT FROM c.role AS has_other_fields,
             ${isTooLong('c.data', 'i.data')} AS is_refused
      FROM (SELECT * FROM contacts WHERE user_id = $1 AND external_id = ANY ($6::text[]) ORDER BY id FOR NO KEY UPDATE) c
      JOIN jsonb_to_recordset($3::jsonb) AS i (external_id text, name text, title text, email text, role text, data jsonb) USING (external_id)
    ), kept AS (
      INSERT INTO import_changes (user_id, contact_id, portion_id, fields_before, fields_after, data_before, data_after,
                                  consents_before, updated_before)
      SELECT $1, k.id, $4, CASE WHEN has_other_fields THEN ARRAY[old_name, old_title, old_email, old_role] END,
             CASE WHEN has_other_fields THEN ARRAY[name, title, email, role] END, d.before, d.after,
             CASE WHEN $5 THEN jsonb_build_object('opted_out', opted_out, 'subscribed', subscribed) END, updated_at
      FROM known k
      CROSS JOIN LATERAL (
        SELECT jsonb_object_agg(key, k.old_data -> key) FILTER (WHERE k.old_data ? key) AS before, jsonb_object_agg(key, value) AS after
        FROM jsonb_each(k.data) WHERE k.old_data -> key IS DISTINCT FROM value
      ) d
      WHERE $4::bigint IS NOT NULL AND NOT k.is_refused
        AND ($5 OR d.after IS NOT NULL OR is_counted OR has_other_fields)
      RETURNING contact_id, ${rowBytes} + COALESCE(pg_column_size(fields_before) + pg_column_size(fields_after), 0)
                + COALESCE(pg_column_size(data_before), 0) + COALESCE(pg_column_size(data_after), 0) AS bytes
    ), written AS (
      UPDATE contacts c
      SET name = COALESCE(k.name, c.name), title = COALESCE(k.title, c.title), email = COALESCE(k.email, c.email),
          role = COALESCE(k.role, c.role), data = c.data || k.data, last_import_id = $2, updated_at = now()
      FROM known k
      WHERE c.id = k.id AND c.user_id = $1 AND NOT k.is_refused
    )
    SELECT k.id, k.external_id, k.is_counted, k.is_refused, kept.bytes FROM known k LEFT JOIN kept ON kept.contact_id = k.id`,
};

interface KnownContact {
  id: number;
  external_id: string;
  is_counted: boolean;
  /** With the rows its data would be too long: it stays as it is. */
  is_refused: boolean;
  /** How many bytes its undo data takes; null: none is stored. */
  bytes: number | null;
}

/** Creates the new contacts and updates the others; each external id may occur once. */
export async function writeContacts(
  client: pg.ClientBase,
  { userId, importId }: ImportReference,
  contacts: readonly ImportedContact[],
  { portionId, keepsConsents }: Keeping,
): Promise<WrittenContacts> {
  const written: WrittenContacts = {
    contactIds: [],
    idOf: new Map(),
    newCount: 0,
    updatedCount: 0,
    madeIds: [],
    keptIds: [],
    keptBytes: 0,
    refused: new Set(),
  };
  const readsData = contacts.some(({ values }) => [...values.keys()].some((path) => path.includes('.')));
  // One pass is enough, unless a contact is deleted between the two statements: then it is new again.
  for (let left = byExternalId(contacts); left.size > 0;) {
    const news = [...left.values()].map((contact) => ({
      external_id: contact.externalId,
      ...columnsOf(contact, {}),
    }));
    const made = await client.query<{ id: number; external_id: string }>({
      ...insertNew,
      values: [userId, importId, toJson(news), [...left.keys()]],
    });
    for (const { id, external_id } of made.rows) {
      written.contactIds.push(id);
      written.madeIds.push(id);
      written.idOf.set(external_id, id);
      left.delete(external_id);
    }
    written.newCount += made.rows.length;
    if (left.size === 0) break;

    const held = readsData ? await dataOf(client, userId, [...left.keys()]) : null;
    const changes = [...left.values()].map((contact) => ({
      external_id: contact.externalId,
      ...columnsOf(contact, held?.get(contact.externalId) ?? {}),
    }));
    const known = await client.query<KnownContact>({
      ...updateKnown,
      values: [userId, importId, toJson(changes), portionId, keepsConsents, [...left.keys()]],
    });
    for (const { id, external_id, is_counted, is_refused, bytes } of known.rows) {
      left.delete(external_id);
      if (is_refused) {
        written.refused.add(external_id);
        continue;
      }
      written.contactIds.push(id);
      written.idOf.set(external_id, id);
      if (!is_counted) written.updatedCount += 1;
      if (bytes !== null) written.keptIds.push(id);
      written.keptBytes += bytes ?? 0;
    }
  }
  return written;
}

async function dataOf(
  client: pg.ClientBase,
  userId: number,
  externalIds: readonly string[],
): Promise<Map<string, JsonObject>> {
  const { rows } = await client.query<{ external_id: string; data: JsonObject }>({
    ...lockKnown,
    values: [userId, externalIds],
  });
  return new Map(rows.map(({ external_id, data }) => [external_id, data]));
}

const byExternalId = (contacts: readonly ImportedContact[]): Map<string, ImportedContact> =>
  new Map(contacts.map((contact) => [contact.externalId, contact]));

/**
 * The columns that a contact's cells fill. A top-level key that cells fill in part is returned whole, with the rest of its value from
 * `data`.
 */
function columnsOf({ fields, values }: ImportedContact, data: JsonObject): object {
  let filled: unknown = {};
  for (const [path, text] of values) {
    const keys = path.split('.');
    const [top = ''] = keys;
    if (keys.length > 1 && readPath(filled, [top]) === undefined && Object.hasOwn(data, top))
      filled = writePath(filled, [top], data[top]);
    filled = writePath(filled, keys, text);
  }
  return { ...fields, data: filled };
}
