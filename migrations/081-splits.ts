import type { Knex } from 'knex';
import { makeIndex } from './support/in-use';

/** Each statement is a transaction of its own and locks one table that others use. Each can be repeated, after a migration that was killed. */
export const config = { transaction: false };

/** SQL: a step's place is on a way, too. */
const placeOf = (table: string): string => `
  ALTER TABLE ${table}
    ADD COLUMN IF NOT EXISTS way text,
    DROP CONSTRAINT IF EXISTS ${table}_way,
    ADD CONSTRAINT ${table}_way CHECK (way IS NULL OR (branch IS NULL AND automatisation_step_before_id IS NOT NULL)),
    DROP CONSTRAINT ${table}_place,
    ADD CONSTRAINT ${table}_place UNIQUE NULLS NOT DISTINCT (automatisation_id, automatisation_step_before_id, branch, way)
      DEFERRABLE INITIALLY DEFERRED`;

const statements = [
  placeOf('automatisation_steps'),
  `COMMENT ON COLUMN automatisation_steps.way IS 'Which way of the split before it this step heads, by its id; null elsewhere.'`,
  placeOf('draft_steps'),

  `ALTER TABLE erased_visits
    ADD COLUMN IF NOT EXISTS way text NOT NULL DEFAULT '',
    DROP CONSTRAINT erased_visits_pkey,
    ADD PRIMARY KEY (automatisation_id, step_id, state, start, way)`,
  `COMMENT ON COLUMN erased_visits.way IS 'The way that they took at a split; empty elsewhere.'`,

  // The figures of backtests from before, in the shape of today.
  `UPDATE backtests SET figures = figures || jsonb_build_object('held_for_caps', '[]'::jsonb, 'steps', (
    SELECT COALESCE(jsonb_agg(step || '{"ways": []}' ORDER BY place), '[]')
    FROM jsonb_array_elements(figures -> 'steps') WITH ORDINALITY AS one (step, place)))
  WHERE figures IS NOT NULL AND NOT figures \\? 'held_for_caps'`,
];

/** Steps may stand on a way of a split, and the visits of splits are counted by way (docs/decisions/0080). */
export async function up(knex: Knex): Promise<void> {
  for (const statement of statements) await knex.raw(statement);
  await makeIndex(knex, {
    name: 'automatisation_run_steps_ways',
    of: `automatisation_run_steps (automatisation_id, step_id, (detail ->> 'branch'), started_at) WHERE type = 'SPLIT' AND state = 'done'`,
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE erased_visits DROP CONSTRAINT erased_visits_pkey;
    CREATE TEMPORARY TABLE visits_without_ways ON COMMIT DROP AS
      SELECT user_id, automatisation_id, step_id, start, state, sum(visits)::bigint AS visits, sum(took_true)::bigint AS took_true,
             sum(not_compared)::bigint AS not_compared, sum(capped)::bigint AS capped
      FROM erased_visits GROUP BY 1, 2, 3, 4, 5;
    DELETE FROM erased_visits;
    ALTER TABLE erased_visits DROP COLUMN way, ADD PRIMARY KEY (automatisation_id, step_id, state, start);
    INSERT INTO erased_visits (user_id, automatisation_id, step_id, start, state, visits, took_true, not_compared, capped)
      SELECT user_id, automatisation_id, step_id, start, state, visits, took_true, not_compared, capped FROM visits_without_ways;
    DROP INDEX automatisation_run_steps_ways;
    ALTER TABLE draft_steps DROP CONSTRAINT draft_steps_place;
    ALTER TABLE draft_steps
      DROP COLUMN way,
      ADD CONSTRAINT draft_steps_place UNIQUE NULLS NOT DISTINCT (automatisation_id, automatisation_step_before_id, branch)
        DEFERRABLE INITIALLY DEFERRED;
    ALTER TABLE automatisation_steps DROP CONSTRAINT automatisation_steps_place;
    ALTER TABLE automatisation_steps
      DROP COLUMN way,
      ADD CONSTRAINT automatisation_steps_place UNIQUE NULLS NOT DISTINCT (automatisation_id, automatisation_step_before_id, branch)
        DEFERRABLE INITIALLY DEFERRED;
  `);
}
