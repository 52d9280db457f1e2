import type pg from 'pg';
import type { ImportColumn } from '../../domain/import/columns/import-column';
import type { ImportedContact } from '../../domain/import/imported-contact';
import { sameEmailsIn } from '../../domain/import/same-email';
import type { SameEmailChoice } from '../../domain/import/import-choices';
import { toJson } from '../../domain/values/json';

/** The columns' choice about contacts whose e-mail address another contact has; null: none was made. */
export const sameEmailChoice = (columns: readonly ImportColumn[]): SameEmailChoice | null =>
  columns.find(({ sameEmail }) => sameEmail !== undefined)?.sameEmail ?? null;

/**
 * The contacts whose e-mail address another contact has, among them or stored, with that contact's external id. A contact that holds the
 * address already is left out.
 */
export async function sameEmails(
  client: pg.ClientBase,
  userId: number,
  contacts: readonly ImportedContact[],
): Promise<Map<ImportedContact, string>> {
  const withEmail = contacts.filter(({ fields }) => fields.email !== undefined);
  if (withEmail.length === 0) return new Map();
  const { rows } = await client.query<{ place: number; is_own: boolean; other: string | null }>({
    // It has no name, so PostgreSQL plans it each time, for the table's size by then.
    text: `
      WITH held AS MATERIALIZED (
        SELECT external_id, lower(left(email, 254)) AS email FROM contacts WHERE user_id = $1 AND external_id = ANY ($3::text[])
      )
      SELECT i.place,
             EXISTS (SELECT FROM held WHERE held.external_id = i.external_id AND held.email = lower(left(i.email, 254))) AS is_own,
             (SELECT c.external_id FROM contacts c
              WHERE c.user_id = $1 AND c.email IS NOT NULL AND lower(left(c.email, 254)) = lower(left(i.email, 254)) AND c.external_id <> i.external_id
              ORDER BY c.id LIMIT 1) AS other
      FROM jsonb_to_recordset($2::jsonb) AS i (place integer, external_id text, email text)`,
    values: [
      userId,
      toJson(
        withEmail.map(({ externalId, fields }, place) => ({
          place,
          external_id: externalId,
          email: fields.email?.trim(),
        })),
      ),
      withEmail.map(({ externalId }) => externalId),
    ],
  });
  const doubles = sameEmailsIn(withEmail);
  for (const { place, is_own, other } of rows) {
    const contact = withEmail[place];
    if (!contact) continue;
    if (is_own) doubles.delete(contact);
    else if (other !== null) doubles.set(contact, other);
  }
  return doubles;
}
