import type { CountedContact } from '../../domain/campaign/count-audience';
import { contactScope } from '../../domain/run/memory-run';
import type { Audience } from '../../domain/steps/run';
import { runContactColumns, runContactOf, type RunContactRow } from '../contacts/run-contact';
import type { Querier } from '../database/connection';
import { isInAccountControl } from '../goals/control-group';

/** The contacts of an audience in SQL: the column of their ids, and where they are: $1 is the account, $2 is `of`. */
export function contactsIn(audience: Audience): { column: string; from: string; of: number | null } {
  if (audience.source === 'tag') {
    const from = 'FROM contact_tags WHERE user_id = $1 AND tag_id = $2';
    return { column: 'contact_id', from, of: audience.tagId };
  }
  if (audience.source === 'segment') {
    const from = 'FROM segment_members WHERE user_id = $1 AND segment_id = $2';
    return { column: 'contact_id', from, of: audience.segmentId };
  }
  return { column: 'id', from: 'FROM contacts WHERE user_id = $1 AND $2::bigint IS NULL', of: null };
}

/** The contacts with the lowest ids, of all or of those of a tag or a segment, up to a limit; and how many there are in all. */
export async function firstOfAudience(
  client: Querier,
  userId: number,
  audience: Audience,
  limit: number,
): Promise<{ total: number; ids: number[] }> {
  const { column, from, of } = contactsIn(audience);
  const values = [userId, of];
  const counted = await client.query<{ total: number }>(`SELECT count(*) AS total ${from}`, values);
  const { rows } = await client.query<{ id: number }>(`SELECT ${column} AS id ${from} ORDER BY 1 LIMIT $3`, [
    ...values,
    limit,
  ]);
  return { total: counted.rows[0]?.total ?? 0, ids: rows.map(({ id }) => id) };
}

/** Contacts, also as variables read them; lowest id first. */
export async function readListed(client: Querier, ids: readonly number[]): Promise<CountedContact[]> {
  const { rows } = await client.query<{ id: number } & RunContactRow>(
    `SELECT c.id, ${runContactColumns}, ${isInAccountControl('u', 'c.id')} AS "isInControlGroup"
     FROM contacts c JOIN users u ON u.id = c.user_id WHERE c.id = ANY ($1::bigint[]) ORDER BY c.id`,
    [ids],
  );
  return rows.map(({ id, ...row }) => {
    const contact = runContactOf(row);
    return { id, contact, scope: contactScope(contact) };
  });
}
