import type { Knex } from 'knex';

/**
 * Orders about very many runs, worked off in portions (docs/decisions/0026). Which runs are held, so that only these are waked. When a
 * failed run went on by hand, so that an older order leaves it alone. Wake-ups that are in nobody's way.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE run_orders (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id bigint NOT NULL,
      automatisation_id bigint NOT NULL,
      kind text NOT NULL CHECK (kind IN ('stop', 'resume', 'retry_failed', 'skip_failed', 'stop_failed', 'retry_tried_again',
                                         'skip_tried_again', 'move_on', 'retime', 'delete')),
      step_id bigint,
      details jsonb NOT NULL DEFAULT '{}',
      author_id bigint REFERENCES users ON DELETE SET NULL,
      last_run_id bigint NOT NULL,
      at_run_id bigint,
      total bigint NOT NULL,
      count_of_runs bigint NOT NULL DEFAULT 0,
      count_of_unknown bigint NOT NULL DEFAULT 0,
      count_of_left bigint NOT NULL DEFAULT 0,
      count_of_under_way bigint NOT NULL DEFAULT 0,
      cut_off_by text CHECK (cut_off_by IN ('stop', 'pause', 'edit', 'delete')),
      created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      ended_at timestamptz,
      CHECK (cut_off_by IS NULL OR ended_at IS NOT NULL),
      FOREIGN KEY (user_id, automatisation_id) REFERENCES automatisations (user_id, id) ON DELETE CASCADE
    );
    COMMENT ON COLUMN run_orders.last_run_id IS 'Runs born later, with a higher id, are not meant.';
    COMMENT ON COLUMN run_orders.at_run_id IS 'The run that was looked at last; null before the first.';
    COMMENT ON COLUMN run_orders.total IS 'How many runs it was to reach when it was given.';
    COMMENT ON COLUMN run_orders.cut_off_by IS 'What was done meanwhile that ended it before all were reached.';
    CREATE INDEX run_orders_open ON run_orders (automatisation_id, id) WHERE ended_at IS NULL;
    CREATE INDEX run_orders_flow ON run_orders (automatisation_id, id DESC);

    CREATE TABLE held_runs (
      run_id bigint PRIMARY KEY,
      user_id bigint NOT NULL,
      automatisation_id bigint NOT NULL,
      FOREIGN KEY (user_id, run_id) REFERENCES automatisation_runs (user_id, id) ON DELETE CASCADE
    );
    COMMENT ON TABLE held_runs IS 'Runs that asked for a segment and were told to wait, because their flow is paused or being stopped. One that has ended since may be left in it.';
    CREATE INDEX held_runs_flow ON held_runs (automatisation_id, run_id);
    INSERT INTO held_runs (run_id, user_id, automatisation_id)
    SELECT r.id, r.user_id, r.automatisation_id
    FROM automatisations a JOIN automatisation_runs r ON r.automatisation_id = a.id AND r.state = 'running'
    WHERE a.paused_at IS NOT NULL;

    ALTER TABLE automatisation_runs ADD COLUMN reopened_at timestamptz;
    COMMENT ON COLUMN automatisation_runs.reopened_at IS 'When it last went on by hand after failing: what was ordered before does not reach it.';

    ALTER TABLE dispatch ADD COLUMN later boolean NOT NULL DEFAULT false;
    COMMENT ON COLUMN dispatch.later IS 'One of very many wake-ups that an order makes: they are taken out by themselves, slowly.';
    CREATE INDEX dispatch_order ON dispatch (later, user_id, id);
    DROP INDEX dispatch_turn;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE INDEX dispatch_turn ON dispatch (user_id, id);
    DROP INDEX dispatch_order;
    ALTER TABLE dispatch DROP COLUMN later;
    ALTER TABLE automatisation_runs DROP COLUMN reopened_at;
    DROP TABLE held_runs, run_orders;
  `);
}
