import type { Knex } from 'knex';

/** Each statement is a transaction of its own and locks one table that others use. Each can be repeated, after a migration that was killed. */
export const config = { transaction: false };

/** SQL: the conversions that migration 106 adds to the cohorts, of those entries that meet a condition. */
const conversionsOf = (entries: string, sign: '' | '-', condition: string): string => `
  SELECT e.goal_id, e.user_id, quarter_start(e.entered_at) AS start, week_of_goal(e.entered_at, e.converted_at) AS week,
         ${sign}1 AS converted, ${sign}COALESCE(e.value, 0) AS value
  FROM ${entries} e
  WHERE e.entered_at IS NOT NULL AND e.converted_at IS NOT NULL AND NOT e.is_control AND NOT e.is_left_out ${condition}`;
const addCohorts = (...conversions: readonly string[]): string => `
  INSERT INTO goal_cohorts AS kept (goal_id, user_id, start, week, converted, value)
  SELECT goal_id, user_id, start, week, sum(converted), sum(value) FROM (${conversions.join(' UNION ALL ')}) changes
  GROUP BY 1, 2, 3, 4 HAVING sum(converted) <> 0 OR sum(value) <> 0
  ON CONFLICT (goal_id, start, week) DO UPDATE SET converted = kept.converted + EXCLUDED.converted, value = kept.value + EXCLUDED.value`;

const cohorts = (condition: string): string[] => [
  `CREATE OR REPLACE FUNCTION follow_goal_entries() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (SELECT FROM changed) THEN
      ${addCohorts(conversionsOf('changed', '', condition), conversionsOf('former', '-', condition))};
    END IF;
    RETURN NULL;
  END $$`,
  `CREATE OR REPLACE FUNCTION count_cohorts_anew(of_goal bigint) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM 1 FROM goals_counted FOR UPDATE;
    DELETE FROM goal_cohorts WHERE goal_id = of_goal;
    ${addCohorts(`${conversionsOf('goal_entries', '', condition)} AND e.goal_id = of_goal`)};
  END $$`,
];

const statements = [
  `ALTER TABLE goal_entries ADD COLUMN IF NOT EXISTS is_unsent boolean NOT NULL DEFAULT false,
    ADD COLUMN IF NOT EXISTS is_awaited boolean NOT NULL DEFAULT false`,
  `COMMENT ON COLUMN goal_entries.is_unsent IS
    'Of a broadcast: its message has not been sent to the contact. The entry counts in the comparison with the control group alone.'`,
  `COMMENT ON COLUMN goal_entries.is_awaited IS 'is_unsent may still change: the run goes on, or can be retried.'`,
  'CREATE INDEX IF NOT EXISTS goal_entries_awaited ON goal_entries (goal_id, run_id) WHERE is_awaited',
  ...cohorts('AND NOT e.is_unsent'),
];

/** Goals of broadcasts count whom the message was sent to (docs/decisions/0074). */
export async function up(knex: Knex): Promise<void> {
  for (const statement of statements) await knex.raw(statement);
}

export async function down(knex: Knex): Promise<void> {
  for (const statement of [
    ...cohorts(''),
    'DROP INDEX IF EXISTS goal_entries_awaited',
    'ALTER TABLE goal_entries DROP COLUMN IF EXISTS is_unsent, DROP COLUMN IF EXISTS is_awaited',
  ])
    await knex.raw(statement);
}
