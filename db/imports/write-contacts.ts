import type pg from 'pg';
import type { JsonObject } from '../../domain/entities/common';
import type { ImportedContact } from '../../domain/import/rows';
import { toJson } from '../../domain/values/json';
import { readPath, writePath } from '../../domain/values/path';
import type { ImportReference } from './import-chunk';

/** What became of a chunk's contacts. A contact that an earlier chunk of the import wrote counts no more. */
export interface WrittenContacts {
  contactIds: number[];
  /** By their external ids. */
  idOf: Map<string, number>;
  newCount: number;
  updatedCount: number;
  /** Those that are new. */
  madeIds: number[];
  /** Of the others, those of which it is kept what they were; and about how many bytes that takes. */
  keptIds: number[];
  keptBytes: number;
}

/** How it is kept what contacts were before, so that an import can be undone. */
export interface Keeping {
  /** The portion that it belongs to; null: it is not kept. */
  portionId: number | null;
  /** Whether the rows tell of consent. */
  keepsConsents: boolean;
}

const insertNew = {
  name: 'import-insert',
  text: `
    INSERT INTO contacts (user_id, external_id, name, title, email, role, data, last_import_id)
    SELECT $1, i.external_id, i.name, i.title, i.email, i.role, i.data, $2
    FROM jsonb_to_recordset($3::jsonb)
         AS i (external_id text, name text, title text, email text, role text, data jsonb)
    WHERE NOT EXISTS (SELECT FROM contacts c WHERE c.user_id = $1 AND c.external_id = i.external_id)
    ORDER BY i.external_id
    ON CONFLICT (user_id, external_id) DO NOTHING
    RETURNING id, external_id`,
};

/** What a contact holds is read only where a cell goes into the middle of it. */
const lockKnown = {
  name: 'import-lock',
  text: `
    SELECT c.id, c.external_id, c.last_import_id IS NOT DISTINCT FROM $2 AS is_counted, CASE WHEN $4 THEN c.data END AS data
    FROM contacts c
    WHERE c.user_id = $1 AND c.external_id = ANY ($3::text[])
    ORDER BY c.id FOR NO KEY UPDATE`,
};

/** What a row of import_changes takes beside its values, in bytes: its head, numbers and its place in the index. */
const rowBytes = 150;

/*
 * What is overwritten is kept first; both see the contacts as they were. A contact that is told the same as it holds leaves nothing to keep, unless an
 * earlier chunk of the import wrote it: undoing that one looks whether it was touched since. Without a portion nothing is kept.
 */
const updateKnown = {
  name: 'import-update',
  text: `
    WITH input AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset($3::jsonb)
                    AS i (id bigint, name text, title text, email text, role text, data jsonb)
    ), kept AS (
      INSERT INTO import_changes (user_id, contact_id, portion_id, fields_before, fields_after, data_before, data_after,
                                  consents_before, updated_before)
      SELECT $1, c.id, $4, ARRAY[c.name, c.title, c.email, c.role], ARRAY[i.name, i.title, i.email, i.role], d.before, d.after,
             CASE WHEN $5 THEN jsonb_build_object('opted_out', c.opted_out, 'subscribed', c.subscribed) END, c.updated_at
      FROM input i
      JOIN contacts c ON c.id = i.id AND c.user_id = $1
      CROSS JOIN LATERAL (
        SELECT jsonb_object_agg(key, c.data -> key) FILTER (WHERE c.data ? key) AS before, jsonb_object_agg(key, value) AS after
        FROM jsonb_each(i.data) WHERE c.data -> key IS DISTINCT FROM value
      ) d
      WHERE $4::bigint IS NOT NULL
        AND ($5 OR d.after IS NOT NULL OR c.last_import_id = $2
          OR COALESCE(i.name, c.name) IS DISTINCT FROM c.name OR COALESCE(i.title, c.title) IS DISTINCT FROM c.title
          OR COALESCE(i.email, c.email) IS DISTINCT FROM c.email OR COALESCE(i.role, c.role) IS DISTINCT FROM c.role)
      RETURNING contact_id, ${rowBytes} + pg_column_size(fields_before) + pg_column_size(fields_after)
                + COALESCE(pg_column_size(data_before), 0) + COALESCE(pg_column_size(data_after), 0) AS bytes
    ), written AS (
      UPDATE contacts c
      SET name = COALESCE(i.name, c.name), title = COALESCE(i.title, c.title), email = COALESCE(i.email, c.email),
          role = COALESCE(i.role, c.role), data = c.data || i.data, last_import_id = $2, updated_at = now()
      FROM input i
      WHERE c.id = i.id AND c.user_id = $1
    )
    SELECT COALESCE(array_agg(contact_id), '{}') AS ids, COALESCE(sum(bytes), 0)::bigint AS bytes FROM kept`,
};

interface KnownContact {
  id: number;
  external_id: string;
  is_counted: boolean;
  data: JsonObject | null;
}

/** Makes the contacts that are new and fills the others in; each external id may stand once. */
export async function writeContacts(
  client: pg.ClientBase,
  { userId, importId }: ImportReference,
  contacts: readonly ImportedContact[],
  { portionId, keepsConsents }: Keeping,
): Promise<WrittenContacts> {
  const written: WrittenContacts = {
    ...{ contactIds: [], idOf: new Map(), newCount: 0, updatedCount: 0 },
    ...{ madeIds: [], keptIds: [], keptBytes: 0 },
  };
  const readsData = contacts.some(({ values }) => [...values.keys()].some((path) => path.includes('.')));
  // Once is enough, unless a contact is deleted between the two statements: then it is new again.
  for (let left = byExternalId(contacts); left.size > 0;) {
    const news = [...left.values()].map((contact) => ({
      external_id: contact.externalId,
      ...columnsOf(contact, {}),
    }));
    const made = await client.query<{ id: number; external_id: string }>({
      ...insertNew,
      values: [userId, importId, toJson(news)],
    });
    for (const { id, external_id } of made.rows) {
      written.contactIds.push(id);
      written.madeIds.push(id);
      written.idOf.set(external_id, id);
      left.delete(external_id);
    }
    written.newCount += made.rows.length;
    if (left.size === 0) break;

    const known = await client.query<KnownContact>({
      ...lockKnown,
      values: [userId, importId, [...left.keys()], readsData],
    });
    const changes = known.rows.flatMap(({ id, external_id, data }) => {
      const contact = left.get(external_id);
      return contact ? [{ id, ...columnsOf(contact, data ?? {}) }] : [];
    });
    const kept = await client.query<{ ids: number[]; bytes: number }>({
      ...updateKnown,
      values: [userId, importId, toJson(changes), portionId, keepsConsents],
    });
    written.keptIds.push(...(kept.rows[0]?.ids ?? []));
    written.keptBytes += kept.rows[0]?.bytes ?? 0;
    for (const { id, external_id, is_counted } of known.rows) {
      written.contactIds.push(id);
      written.idOf.set(external_id, id);
      if (!is_counted) written.updatedCount += 1;
      left.delete(external_id);
    }
  }
  return written;
}

const byExternalId = (contacts: readonly ImportedContact[]): Map<string, ImportedContact> =>
  new Map(contacts.map((contact) => [contact.externalId, contact]));

/** The columns that a contact's cells fill. A top-level key that they fill in part is whole in it, with what `data` held of it. */
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
