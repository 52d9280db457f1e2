import type { Knex } from 'knex';
import type { TagColor } from '../../domain/entities/contacts/tag';

/** A tag as a list shows it on a contact. */
export interface TagOfContact {
  id: number;
  name: string;
  color: TagColor;
}

/** The tags of each of some contacts of the account, by name; contacts without tags are left out. */
export async function tagsOfContacts(
  knex: Knex,
  userId: number,
  contactIds: readonly number[],
): Promise<Map<number, TagOfContact[]>> {
  const { rows } = await knex.raw<{ rows: { contact_id: number; tags: TagOfContact[] }[] }>(
    `SELECT ct.contact_id, json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) ORDER BY t.name) AS tags
     FROM contact_tags ct JOIN tags t ON t.id = ct.tag_id
     WHERE ct.contact_id = ANY (:contactIds) AND ct.user_id = :userId GROUP BY ct.contact_id`,
    { contactIds: [...contactIds], userId },
  );
  return new Map(rows.map(({ contact_id, tags }) => [contact_id, tags]));
}
