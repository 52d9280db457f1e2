import type { Knex } from 'knex';
import { makeIndex } from './support/in-use';

/** Each statement is a transaction of its own and locks one table that others use. Each can be repeated, after a migration that was killed. */
export const config = { transaction: false };

const statements = [
  'ALTER TABLE automatisation_runs ADD COLUMN IF NOT EXISTS awaited_more jsonb',
  `COMMENT ON COLUMN automatisation_runs.awaited_more IS
    'The names of the further events that wake the run where it waits for several, as a list; null elsewhere.'`,

  `CREATE TABLE IF NOT EXISTS awaited_events (
    run_id bigint NOT NULL REFERENCES automatisation_runs ON DELETE CASCADE,
    contact_id bigint NOT NULL,
    name text NOT NULL,
    PRIMARY KEY (run_id, name)
  )`,
  `COMMENT ON TABLE awaited_events IS
    'The further events of runs that wait for several (awaited_more), so that an event finds these runs by its contact and its name.'`,
  'CREATE INDEX IF NOT EXISTS awaited_events_found ON awaited_events (contact_id, name)',

  // A trigger, because waits end in many ways: an event, a time-out, an exit, a stop, an edit of the flow.
  `CREATE OR REPLACE FUNCTION keep_awaited_events() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM awaited_events WHERE run_id = NEW.id;
    INSERT INTO awaited_events (run_id, contact_id, name)
    SELECT NEW.id, NEW.contact_id, more.name FROM jsonb_array_elements_text(NEW.awaited_more) AS more (name)
    WHERE NEW.contact_id IS NOT NULL
    ON CONFLICT DO NOTHING;
    RETURN NULL;
  END $$`,
  `CREATE OR REPLACE TRIGGER awaited_events_kept AFTER UPDATE OF awaited_more ON automatisation_runs FOR EACH ROW
    WHEN (OLD.awaited_more IS DISTINCT FROM NEW.awaited_more) EXECUTE FUNCTION keep_awaited_events()`,
];

/** A run may wait for several events of its contact, each with a branch of its own (docs/decisions/0084). */
export async function up(knex: Knex): Promise<void> {
  for (const statement of statements) await knex.raw(statement);
  await makeIndex(knex, {
    name: 'automatisation_run_steps_events',
    of: `automatisation_run_steps (automatisation_id, step_id, (detail ->> 'branch'), started_at)
      WHERE type = 'WAIT' AND state = 'done' AND jsonb_typeof(detail -> 'branch') = 'string'`,
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP INDEX automatisation_run_steps_events;
    DROP TRIGGER awaited_events_kept ON automatisation_runs;
    DROP FUNCTION keep_awaited_events();
    DROP TABLE awaited_events;
    ALTER TABLE automatisation_runs DROP COLUMN awaited_more;
  `);
}
