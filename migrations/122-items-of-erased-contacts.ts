import type { Knex } from 'knex';
import { waiting } from './support/in-use';

/** Each statement is a transaction of its own, and can be repeated: a reference locks the table that it leads to. */
export const config = { transaction: false };

const statements = [
  `CREATE TABLE IF NOT EXISTS items_of_erased_contacts (
    run_id bigint NOT NULL,
    visit integer NOT NULL,
    items integer NOT NULL,
    PRIMARY KEY (run_id, visit),
    FOREIGN KEY (run_id, visit) REFERENCES loops (run_id, visit) ON DELETE CASCADE
  )`,
  `COMMENT ON TABLE items_of_erased_contacts IS
    'How many items of a campaign''s loop are gone, or never were, because their contacts were erased: loops.total still has them, what people see does not.'`,
];

/** The loops of campaigns that have fewer items than contacts, by the counts that are kept. */
const short = `
  SELECT l.run_id, l.visit
  FROM automatisations a
  JOIN automatisation_runs r ON r.automatisation_id = a.id AND r.parent_run_id IS NULL
  JOIN loops l ON l.run_id = r.id AND l.total > 0
  WHERE a.is_campaign AND l.audience ->> 'source' <> 'items'
    AND NOT EXISTS (SELECT FROM erased_items x WHERE x.run_id = r.id)
    AND l.total > (
      SELECT COALESCE(sum(number), 0) FROM (
        SELECT what, number FROM flow_counts
        WHERE automatisation_id = a.id AND kind = 'loop' AND hours = 4096 AND start = '-infinity' AND of_id = r.id
        UNION ALL
        SELECT what, number FROM flow_count_changes
        WHERE automatisation_id = a.id AND kind = 'loop' AND start = '-infinity' AND of_id = r.id
      ) counted WHERE split_part(what, ':', 1)::integer = l.visit)`;

/** Of which loop nobody deletes the run meanwhile. */
const noteGone = `
  INSERT INTO items_of_erased_contacts (run_id, visit, items)
  SELECT l.run_id, l.visit, gone.items
  FROM (SELECT run_id, visit FROM loops WHERE run_id = ? AND visit = ? FOR KEY SHARE) l
  CROSS JOIN LATERAL (
    SELECT count(*) AS items FROM loop_contacts listed
    WHERE listed.run_id = l.run_id AND listed.visit = l.visit AND NOT EXISTS (SELECT FROM contacts c WHERE c.id = listed.contact_id)
  ) gone
  WHERE gone.items > 0
  ON CONFLICT DO NOTHING`;

/** A contact that is erased leaves the totals of the campaigns that it was sent: it is not one that they did not reach. Those of before are added loop by loop. */
export async function up(knex: Knex): Promise<void> {
  for (const statement of statements) await knex.raw(statement);
  await waiting(knex, async () => {
    const { rows } = await knex.raw<{ rows: { run_id: number; visit: number }[] }>(short);
    for (const { run_id, visit } of rows) await knex.raw(noteGone, [run_id, visit]);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE IF EXISTS items_of_erased_contacts');
}
