import type { Knex } from 'knex';

/** The figures of a goal have the value of those who entered and of the control group, too (docs/decisions/0074). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    SELECT FROM goals_counted FOR UPDATE;
    ALTER TABLE goal_figures
      ADD COLUMN treated_value numeric NOT NULL DEFAULT 0,
      ADD COLUMN control_value numeric NOT NULL DEFAULT 0;
    UPDATE goal_figures f
    SET treated_value = counted.treated_value, control_value = counted.control_value
    FROM (
      SELECT goal_id, quarter_start(entered_at) AS start,
             COALESCE(sum(value) FILTER (WHERE NOT is_control), 0) AS treated_value,
             COALESCE(sum(value) FILTER (WHERE is_control), 0) AS control_value
      FROM goal_entries WHERE is_compared AND value IS NOT NULL GROUP BY 1, 2
    ) counted
    WHERE f.goal_id = counted.goal_id AND f.start = counted.start;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE goal_figures DROP COLUMN control_value, DROP COLUMN treated_value');
}
