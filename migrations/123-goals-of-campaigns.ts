import type { Knex } from 'knex';
import { waiting } from './support/in-use';

/** Each statement is a transaction of its own, and so is each portion of entries. Each can be repeated, after a migration that was killed. */
export const config = { transaction: false };

const comment = (of: string): string => `COMMENT ON COLUMN goal_entries.is_unsent IS
  '${of}: no message has been sent to the contact. The entry counts in the comparison with the control group alone.'`;

/** The goals of campaigns that send messages, broadcasts apart, which are counted so already. */
const goals = `
  SELECT g.id, g.automatisation_id FROM goals g JOIN automatisations a ON a.id = g.automatisation_id AND a.is_campaign
  WHERE g.replaced_at IS NULL AND NOT EXISTS (SELECT FROM broadcasts b WHERE b.automatisation_id = a.id)
    AND EXISTS (SELECT FROM automatisation_steps s
                WHERE s.automatisation_id = a.id AND message_channel(s.app_webhook_unique_identifier) IS NOT NULL)
  ORDER BY g.id`;

/** Of so many runs the entries are looked at in one transaction: erasures wait for it. */
const runsAtOnce = 10_000;

/** Takes the entries of items that were sent no message out of the figures; a trigger takes them out of the cohorts. */
const takeOut = `
  WITH unsent AS (
    UPDATE goal_entries n SET is_unsent = true,
           is_awaited = r.state IN ('running', 'failed') OR EXISTS (
             SELECT FROM calls c WHERE c.user_id = r.user_id AND c.run_id = r.id AND c.state = 'sending')
    FROM automatisation_runs r LEFT JOIN loops l ON l.run_id = r.parent_run_id AND l.visit = r.parent_visit
    WHERE r.automatisation_id = ? AND r.id > ? AND r.id <= ? AND n.run_id = r.id AND n.goal_id = ? AND NOT n.is_control AND NOT n.is_unsent
      AND COALESCE(l.notes_reached, true)
      AND NOT EXISTS (SELECT FROM reached_items x WHERE x.item_id = r.id AND NOT x.is_unknown)
    RETURNING n.*
  )
  UPDATE goal_figures f SET entered = f.entered - lost.entered, converted = f.converted - lost.converted, value = f.value - lost.value
  FROM (
    SELECT goal_id, quarter_start(entered_at) AS start, count(*) AS entered, count(converted_at) AS converted, COALESCE(sum(value), 0) AS value
    FROM unsent WHERE entered_at IS NOT NULL AND NOT is_left_out GROUP BY 1, 2
  ) lost
  WHERE f.goal_id = lost.goal_id AND f.start = lost.start`;

async function countAnew(
  knex: Knex,
  { id, automatisation_id: flowId }: { id: number; automatisation_id: number },
): Promise<void> {
  for (let after = 0; ;) {
    const { rows } = await knex.raw<{ rows: { last: number | null }[] }>(
      `SELECT max(id) AS last FROM (
         SELECT id FROM automatisation_runs WHERE automatisation_id = ? AND id > ? ORDER BY id LIMIT ${runsAtOnce}
       ) next`,
      [flowId, after],
    );
    const last = rows[0]?.last ?? null;
    if (last === null) return;
    const runs = [flowId, after, last, id];
    await knex.transaction(async (trx) => {
      // Whoever counts for goals, or erases, holds this row: the second statement sees all that was counted.
      await trx.raw('SELECT FROM goals_counted FOR UPDATE');
      await trx.raw(takeOut, runs);
    });
    after = last;
  }
}

/** Goals of campaigns that send messages count whom one was sent to, as those of broadcasts do (docs/decisions/0074). What is stored is counted so in portions. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(comment('Of a campaign that sends messages'));
  await waiting(knex, async () => {
    const { rows } = await knex.raw<{ rows: { id: number; automatisation_id: number }[] }>(goals);
    for (const goal of rows) await countAnew(knex, goal);
  });
}

/** What was counted so stays: who is sent a message is added. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(comment('Of a broadcast'));
}
