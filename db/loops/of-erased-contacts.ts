import type { Querier } from '../database/connection';

/** SQL: how many items of a loop, of its total, are gone, or never were, because their contacts were erased. */
const ofErased = (loop: string): string => `COALESCE((
  SELECT items FROM items_of_erased_contacts WHERE run_id = ${loop}.run_id AND visit = ${loop}.visit), 0)`;

/** SQL: how many items a loop has, as people see it: of a campaign's, without erased contacts. Null until its audience is gathered. */
export const totalWithoutErased = (loop: string): string => `${loop}.total - ${ofErased(loop)}`;

/** SQL: adds to the noted items of loops, in an insertion AS kept. */
export const addItemsOfErased =
  'ON CONFLICT (run_id, visit) DO UPDATE SET items = kept.items + EXCLUDED.items';

/** How many contacts that are to be erased a campaign's loop would still have come to. */
export interface NeverBegun {
  run_id: number;
  visit: number;
  items: number;
}

/**
 * How many of the contacts, which the caller has locked, the loops of campaigns that have not ended have no item for: one that waits for its
 * turn, and one of a stopped send that will never have it. Read it before the figures are locked, for which all accounts wait.
 */
export async function neverBegun(
  client: Querier,
  userId: number,
  contactIds: readonly number[],
): Promise<NeverBegun[]> {
  // OFFSET has what each contact is in looked up one by one, also where statistics are old: a loop has very many other contacts.
  const { rows } = await client.query<NeverBegun>(
    `SELECT listed.run_id, listed.visit, count(*) AS items
     FROM unnest($2::bigint[]) AS gone (contact_id)
     CROSS JOIN LATERAL (
       SELECT run_id, visit, item FROM loop_contacts WHERE contact_id = gone.contact_id OFFSET 0
     ) listed
     CROSS JOIN LATERAL (
       SELECT FROM loops l
       JOIN automatisation_runs r ON r.user_id = l.user_id AND r.id = l.run_id AND r.parent_run_id IS NULL
       JOIN automatisations a ON a.user_id = r.user_id AND a.id = r.automatisation_id AND a.is_campaign
       WHERE l.user_id = $1 AND l.run_id = listed.run_id AND l.visit = listed.visit AND l.ended_at IS NULL AND l.total > 0
         AND NOT EXISTS (SELECT FROM erased_items x WHERE x.run_id = l.run_id)
         AND NOT EXISTS (
           SELECT FROM automatisation_runs item
           WHERE item.parent_run_id = listed.run_id AND item.parent_visit = listed.visit AND item.item = listed.item)
       OFFSET 0
     ) waiting
     GROUP BY 1, 2`,
    [userId, contactIds],
  );
  return rows;
}

/**
 * Notes the items of campaigns' loops that go with contacts, and those that never begin without them, or the items that are some runs of one,
 * in the transaction that erases them, before it deletes the runs. The caller holds the figures (`forgetRunFigures`). Where items of a send
 * were erased because of their age, its result stays as it is.
 */
export async function noteItemsOfErased(
  client: Querier,
  userId: number,
  owner: { contactIds: readonly number[]; neverBegun: readonly NeverBegun[] } | { runIds: readonly number[] },
): Promise<void> {
  const [owned, ids] = 'contactIds' in owner ? ['contact_id', owner.contactIds] : ['id', owner.runIds];
  const more = 'neverBegun' in owner ? owner.neverBegun : [];
  await client.query(
    `INSERT INTO items_of_erased_contacts AS kept (run_id, visit, items)
     SELECT run_id, visit, sum(items) FROM (
       SELECT r.parent_run_id AS run_id, r.parent_visit AS visit, 1 AS items
       FROM automatisation_runs r
       JOIN automatisations a ON a.id = r.automatisation_id AND a.is_campaign
       JOIN loops l ON l.run_id = r.parent_run_id AND l.visit = r.parent_visit
       WHERE r.user_id = $1 AND r.${owned} = ANY ($2::bigint[]) AND r.loop_depth = 1
         AND NOT EXISTS (SELECT FROM erased_items x WHERE x.run_id = r.parent_run_id)
       UNION ALL
       SELECT run_id, visit, items FROM unnest($3::bigint[], $4::integer[], $5::integer[]) AS more (run_id, visit, items) JOIN loops l USING (run_id, visit)
     ) items
     GROUP BY 1, 2 ORDER BY 1, 2 ${addItemsOfErased}`,
    [
      userId,
      ids,
      more.map(({ run_id: runId }) => runId),
      more.map(({ visit }) => visit),
      more.map(({ items }) => items),
    ],
  );
  // The contact is erased later on: it is not one that waits for its turn then.
  if ('runIds' in owner)
    await client.query(
      `DELETE FROM loop_contacts listed USING automatisation_runs r
       WHERE r.user_id = $1 AND r.id = ANY ($2::bigint[]) AND r.loop_depth = 1
         AND listed.run_id = r.parent_run_id AND listed.visit = r.parent_visit AND listed.item = r.item`,
      [userId, ids],
    );
}
