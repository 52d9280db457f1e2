import type { Knex } from 'knex';

/**
 * A run that is ended from outside (stopped, or left by an exit strategy) leaves nothing waiting: its visit ends as it does, and its call is
 * made no more. A trigger sees to it, because its statements see what was committed while the end waited for the run's row; the statement
 * that ends the run does not (decision 24). What was left waiting before is closed here.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE FUNCTION close_what_waits() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE automatisation_run_steps SET state = NEW.state, ended_at = NEW.ended_at
      WHERE user_id = NEW.user_id AND run_id = NEW.id AND state = 'waiting';
      -- A call that is out at this moment is seen through by whoever made it.
      UPDATE calls SET state = 'skipped', ended_at = NEW.ended_at,
                       trouble = '{"code": "run_ended", "message": "The run ended before this call was done."}'
      WHERE user_id = NEW.user_id AND run_id = NEW.id AND state = 'pending';
      RETURN NULL;
    END $$;
    CREATE TRIGGER ended_from_outside AFTER UPDATE OF state ON automatisation_runs FOR EACH ROW
      WHEN (OLD.state = 'running' AND NEW.state IN ('stopped', 'exited')) EXECUTE FUNCTION close_what_waits();

    UPDATE automatisation_run_steps s SET state = r.state, ended_at = COALESCE(r.ended_at, now())
    FROM automatisation_runs r
    WHERE s.state = 'waiting' AND r.user_id = s.user_id AND r.id = s.run_id AND r.state IN ('stopped', 'exited');
    UPDATE calls c
    SET state = 'skipped', ended_at = COALESCE(r.ended_at, now()),
        trouble = '{"code": "run_ended", "message": "The run ended before this call was done."}'
    FROM automatisation_runs r
    WHERE c.state = 'pending' AND r.user_id = c.user_id AND r.id = c.run_id AND r.state IN ('stopped', 'exited');

    -- A run that failed as a whole left its visit open, and its card counted it as waiting.
    WITH closed AS (
      UPDATE automatisation_run_steps s SET state = 'failed', ended_at = COALESCE(r.ended_at, now())
      FROM automatisation_runs r
      WHERE s.state = 'waiting' AND r.user_id = s.user_id AND r.id = s.run_id AND r.state = 'failed' AND s.visit = r.visit
      RETURNING s.user_id, s.run_id
    )
    UPDATE automatisation_runs r SET visit = r.visit + 1 FROM closed WHERE r.user_id = closed.user_id AND r.id = closed.run_id;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TRIGGER ended_from_outside ON automatisation_runs;
    DROP FUNCTION close_what_waits();
  `);
}
