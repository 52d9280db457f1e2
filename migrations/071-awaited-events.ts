import type { Knex } from 'knex';
import { makeIndex } from './support/in-use';

/** Each statement is a transaction of its own and locks one table that others use. Each can be repeated, after a migration that was killed. */
export const config = { transaction: false };

/** Runs that wait for an event of their contact are found by it (docs/decisions/0072). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE automatisation_runs ADD COLUMN IF NOT EXISTS awaited_event text');
  await knex.raw(
    `COMMENT ON COLUMN automatisation_runs.awaited_event IS
      'The name of the event of its contact that wakes the run where it waits for one; null elsewhere.'`,
  );
  await makeIndex(knex, {
    name: 'automatisation_runs_awaiting',
    of: 'automatisation_runs (contact_id, awaited_event) WHERE awaited_event IS NOT NULL',
  });
  await makeIndex(knex, {
    name: 'automatisation_run_steps_came',
    of: `automatisation_run_steps (automatisation_id, step_id, started_at)
      WHERE type = 'WAIT' AND state = 'done' AND detail -> 'branch' = 'true'`,
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP INDEX automatisation_run_steps_came;
    ALTER TABLE automatisation_runs DROP COLUMN awaited_event;
  `);
}
