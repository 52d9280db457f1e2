import type { CountedContact } from '../../domain/campaign/count-audience';
import { contactScope } from '../../domain/run/memory-run';
import type { Audience } from '../../domain/steps/run';
import { runContactColumns, runContactOf, type RunContactRow } from '../contacts/run-contact';
import type { Querier } from '../database/connection';
import { isInAccountControl } from '../goals/control-group';

/** The contacts with the lowest ids, of all or of a tag's, up to a limit; and how many there are in all. */
export async function firstOfAudience(
  client: Querier,
  userId: number,
  audience: Audience,
  limit: number,
): Promise<{ total: number; ids: number[] }> {
  const tagId = audience.source === 'tag' ? audience.tagId : null;
  const values = [userId, tagId];
  const counted = await client.query<{ total: number }>(
    tagId === null
      ? 'SELECT count(*) AS total FROM contacts WHERE user_id = $1 AND $2::bigint IS NULL'
      : 'SELECT count(*) AS total FROM contact_tags WHERE user_id = $1 AND tag_id = $2',
    values,
  );
  const { rows } = await client.query<{ id: number }>(
    tagId === null
      ? 'SELECT id FROM contacts WHERE user_id = $1 AND $2::bigint IS NULL ORDER BY id LIMIT $3'
      : 'SELECT contact_id AS id FROM contact_tags WHERE user_id = $1 AND tag_id = $2 ORDER BY 1 LIMIT $3',
    [...values, limit],
  );
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
