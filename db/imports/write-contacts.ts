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

const updateKnown = {
  name: 'import-update',
  text: `
    UPDATE contacts c
    SET name = COALESCE(i.name, c.name), title = COALESCE(i.title, c.title), email = COALESCE(i.email, c.email),
        role = COALESCE(i.role, c.role), data = c.data || i.data, last_import_id = $2, updated_at = now()
    FROM jsonb_to_recordset($3::jsonb)
         AS i (id bigint, name text, title text, email text, role text, data jsonb)
    WHERE c.id = i.id AND c.user_id = $1`,
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
): Promise<WrittenContacts> {
  const written: WrittenContacts = { contactIds: [], idOf: new Map(), newCount: 0, updatedCount: 0 };
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
    await client.query({ ...updateKnown, values: [userId, importId, toJson(changes)] });
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
