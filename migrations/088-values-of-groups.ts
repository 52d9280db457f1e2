import type { Knex } from 'knex';

/** The figures of a goal have the value of those who entered and of the control group, too (docs/decisions/0074). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Workers that count for goals wait until the migration has ended.
    SELECT FROM goals_counted FOR UPDATE;

    -- Entries are read before the table of the figures is altered, so that the figures can be read meanwhile. Only goals that have both a
    -- control group and a value have entries to read.
    CREATE TEMPORARY TABLE values_of_groups ON COMMIT DROP AS
      SELECT n.goal_id, quarter_start(n.entered_at) AS start,
             COALESCE(sum(n.value) FILTER (WHERE NOT n.is_control), 0) AS treated_value,
             COALESCE(sum(n.value) FILTER (WHERE n.is_control), 0) AS control_value
      FROM goals g JOIN goal_entries n ON n.goal_id = g.id
      WHERE g.replaced_at IS NULL AND g.control_since IS NOT NULL AND g.value_field IS NOT NULL AND n.is_compared AND n.value IS NOT NULL
      GROUP BY 1, 2;

    ALTER TABLE goal_figures
      ADD COLUMN treated_value numeric NOT NULL DEFAULT 0,
      ADD COLUMN control_value numeric NOT NULL DEFAULT 0;
    UPDATE goal_figures f SET treated_value = v.treated_value, control_value = v.control_value
      FROM values_of_groups v WHERE f.goal_id = v.goal_id AND f.start = v.start;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE goal_figures DROP COLUMN control_value, DROP COLUMN treated_value');
}
