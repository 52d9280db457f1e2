import type { Knex } from 'knex';
import { waiting } from './support/in-use';

/**
 * Each statement is a transaction of its own and locks one table that others use: a reference locks the table that it leads to. Each can be
 * repeated, after a migration that was killed.
 */
export const config = { transaction: false };

/** SQL: the conversions of goals in a relation of entries, by week after the entry; `sign` adds or takes away. */
const conversionsOf = (entries: string, sign: '' | '-'): string => `
  SELECT e.goal_id, e.user_id, quarter_start(e.entered_at) AS start, week_of_goal(e.entered_at, e.converted_at) AS week,
         ${sign}1 AS converted, ${sign}COALESCE(e.value, 0) AS value
  FROM ${entries} e
  WHERE e.entered_at IS NOT NULL AND e.converted_at IS NOT NULL AND NOT e.is_control AND NOT e.is_left_out`;
const addCohorts = (...conversions: readonly string[]): string => `
  INSERT INTO goal_cohorts AS kept (goal_id, user_id, start, week, converted, value)
  SELECT goal_id, user_id, start, week, sum(converted), sum(value) FROM (${conversions.join(' UNION ALL ')}) changes
  GROUP BY 1, 2, 3, 4 HAVING sum(converted) <> 0 OR sum(value) <> 0
  ON CONFLICT (goal_id, start, week) DO UPDATE SET converted = kept.converted + EXCLUDED.converted, value = kept.value + EXCLUDED.value`;

const cohorts = [
  `CREATE OR REPLACE FUNCTION week_of_goal(entered timestamptz, converted timestamptz) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN GREATEST(0, LEAST(12, floor(extract(epoch FROM converted - entered) / 604800)))::smallint`,
  `COMMENT ON FUNCTION week_of_goal IS 'In which week after the entry, from 0 on, a goal was reached. A window has 90 days at most.'`,
  `CREATE TABLE IF NOT EXISTS goal_cohorts (
    goal_id bigint NOT NULL,
    user_id bigint NOT NULL,
    start timestamptz NOT NULL,
    week smallint NOT NULL,
    converted bigint NOT NULL,
    value numeric NOT NULL,
    PRIMARY KEY (goal_id, start, week),
    FOREIGN KEY (user_id, goal_id) REFERENCES goals (user_id, id) ON DELETE CASCADE
  )`,
  `COMMENT ON TABLE goal_cohorts IS
    'The conversions of goal_figures by the week after the entry in which they came. A trigger on goal_entries adds them; what is erased because of its age stays counted.'`,
  `CREATE OR REPLACE FUNCTION follow_goal_entries() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (SELECT FROM changed) THEN
      ${addCohorts(conversionsOf('changed', ''), conversionsOf('former', '-'))};
    END IF;
    RETURN NULL;
  END $$`,
  `CREATE OR REPLACE TRIGGER cohorts_of_entries AFTER UPDATE ON goal_entries REFERENCING OLD TABLE AS former NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION follow_goal_entries()`,
  // Whoever counts for goals holds the row of goals_counted: the second and the third statement see all that was counted.
  `CREATE OR REPLACE FUNCTION count_cohorts_anew(of_goal bigint) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM 1 FROM goals_counted FOR UPDATE;
    DELETE FROM goal_cohorts WHERE goal_id = of_goal;
    ${addCohorts(`${conversionsOf('goal_entries', '')} AND e.goal_id = of_goal`)};
  END $$`,
];

const revenue = [
  `CREATE TABLE IF NOT EXISTS revenue_settings (
    user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    event_name text NOT NULL,
    value_field text NOT NULL,
    credit text NOT NULL CHECK (credit IN ('last_message', 'last_click')),
    window_days smallint NOT NULL CHECK (window_days BETWEEN 1 AND 60),
    since timestamptz NOT NULL DEFAULT now()
  )`,
  `COMMENT ON TABLE revenue_settings IS 'Which event brings an account revenue, and which message it counts for. Without a row nothing is counted.'`,
  `COMMENT ON COLUMN revenue_settings.since IS 'Events that arrived before count as it was then.'`,
  `CREATE TABLE IF NOT EXISTS revenue_events (
    event_id bigint PRIMARY KEY,
    user_id bigint NOT NULL,
    contact_id bigint NOT NULL,
    at timestamptz NOT NULL,
    value numeric NOT NULL,
    credit text NOT NULL,
    window_days smallint NOT NULL,
    due_at timestamptz,
    automatisation_id bigint,
    template_id bigint
  )`,
  `COMMENT ON TABLE revenue_events IS
    'Events that brought revenue, each with the message that it counts for, by the setting of when it came. No references: a deleted automation keeps its revenue; whoever deletes contacts deletes theirs (db/revenue/forget.ts). Whoever changes it holds the row of goals_counted.'`,
  `COMMENT ON COLUMN revenue_events.at IS 'The event''s own moment.'`,
  `COMMENT ON COLUMN revenue_events.due_at IS 'From when on its message is looked for: what providers tell of clicks is late. Null: it counts.'`,
  `COMMENT ON COLUMN revenue_events.automatisation_id IS 'Null: no message, or it is not looked for yet.'`,
  'CREATE INDEX IF NOT EXISTS revenue_events_due ON revenue_events (due_at) WHERE due_at IS NOT NULL',
  'CREATE INDEX IF NOT EXISTS revenue_events_of_contact ON revenue_events (contact_id)',
  'CREATE INDEX IF NOT EXISTS revenue_events_of_account ON revenue_events (user_id, at)',
  ...['revenue_figures', 'erased_revenue'].map((table) => {
    const hours = table === 'revenue_figures' ? 'hours smallint NOT NULL,' : '';
    return `CREATE TABLE IF NOT EXISTS ${table} (
    user_id bigint NOT NULL,
    ${hours}
    start timestamptz NOT NULL,
    automatisation_id bigint NOT NULL,
    template_id bigint NOT NULL,
    events bigint NOT NULL,
    value numeric NOT NULL,
    PRIMARY KEY (user_id, ${hours === '' ? '' : 'hours, '}start, automatisation_id, template_id)
  )`;
  }),
  `COMMENT ON TABLE revenue_figures IS
    'The revenue of periods of 1, 4, 16 … hours, by the automation and the template of the message that it counts for; 0: none.'`,
  `COMMENT ON TABLE erased_revenue IS 'The revenue of events that were erased because of their age, by the hour: figures go on counting it.'`,
];

/** Conversions by week, and revenue (docs/decisions/0102). Revenue is counted from its setting on. */
export async function up(knex: Knex): Promise<void> {
  for (const statement of [...cohorts, ...revenue]) await knex.raw(statement);
  await waiting(knex, async () => {
    for (const id of await knex('goals').whereNull('replaced_at').orderBy('id').pluck<number[]>('id'))
      await knex.raw('SELECT count_cohorts_anew(?)', [id]);
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const statement of [
    'DROP TABLE IF EXISTS erased_revenue',
    'DROP TABLE IF EXISTS revenue_figures',
    'DROP TABLE IF EXISTS revenue_events',
    'DROP TABLE IF EXISTS revenue_settings',
    'DROP TRIGGER IF EXISTS cohorts_of_entries ON goal_entries',
    'DROP FUNCTION IF EXISTS follow_goal_entries()',
    'DROP FUNCTION IF EXISTS count_cohorts_anew(bigint)',
    'DROP TABLE IF EXISTS goal_cohorts',
    'DROP FUNCTION IF EXISTS week_of_goal(timestamptz, timestamptz)',
  ])
    await knex.raw(statement);
}
