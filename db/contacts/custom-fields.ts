import type { Knex } from 'knex';
import { listedTextLimit } from '../../domain/entities/contacts/contact';

/**
 * The values of the account's custom fields in some contacts, by variable name, as text cut to the length that lists show; contacts without
 * a value are left out.
 */
export async function customFieldsOfContacts(
  knex: Knex,
  userId: number,
  contactIds: readonly number[],
): Promise<Map<number, Record<string, string>>> {
  const { rows } = await knex.raw<{ rows: { id: number; held: Record<string, string> }[] }>(
    `SELECT c.id, json_object_agg(f.variable_name, left(v.held, :limit)) AS held
     FROM contacts c
     JOIN custom_fields f ON f.user_id = c.user_id
     CROSS JOIN LATERAL (SELECT c.data #>> string_to_array(f.variable_name, '.') AS held) v
     WHERE c.user_id = :userId AND c.id = ANY (:contactIds) AND v.held IS NOT NULL
     GROUP BY c.id`,
    { contactIds: [...contactIds], userId, limit: listedTextLimit },
  );
  return new Map(rows.map(({ id, held }) => [id, held]));
}
