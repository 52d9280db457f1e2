import type { Querier } from '../database/connection';

/** SQL: how many items of a loop, of its total, are gone, or never were, because their contacts were erased. */
const ofErased = (loop: string): string => `COALESCE((
  SELECT items FROM items_of_erased_contacts WHERE run_id = ${loop}.run_id AND visit = ${loop}.visit), 0)`;

/** SQL: how many items a loop has, as people see it: of a campaign's, without erased contacts. Null until its audience is gathered. */
export const totalWithoutErased = (loop: string): string => `${loop}.total - ${ofErased(loop)}`;

/** SQL: adds to the noted items of loops, in an insertion AS kept. */
export const addItemsOfErased =
  'ON CONFLICT (run_id, visit) DO UPDATE SET items = kept.items + EXCLUDED.items';

/**
 * Notes the items of campaigns' loops that go with contacts, or some runs of one, in the transaction that erases them, before it deletes the
 * runs. The caller holds the figures (`forgetRunFigures`). Where items of a send were erased because of their age, its result stays as it is.
 */
export async function noteItemsOfErased(
  client: Querier,
  userId: number,
  owner: { contactIds: readonly number[] } | { runIds: readonly number[] },
): Promise<void> {
  const [owned, ids] = 'contactIds' in owner ? ['contact_id', owner.contactIds] : ['id', owner.runIds];
  await client.query(
    `INSERT INTO items_of_erased_contacts AS kept (run_id, visit, items)
     SELECT r.parent_run_id, r.parent_visit, count(*)
     FROM automatisation_runs r
     JOIN automatisations a ON a.id = r.automatisation_id AND a.is_campaign
     JOIN loops l ON l.run_id = r.parent_run_id AND l.visit = r.parent_visit
     WHERE r.user_id = $1 AND r.${owned} = ANY ($2::bigint[]) AND r.loop_depth = 1
       AND NOT EXISTS (SELECT FROM erased_items x WHERE x.run_id = r.parent_run_id)
     GROUP BY 1, 2 ORDER BY 1, 2 ${addItemsOfErased}`,
    [userId, ids],
  );
}
