import type { Knex } from 'knex';

/** How far the comparison of running runs with their workflows is, and what the latest one came to (`worker/sweep`). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE sweeps (
      what text PRIMARY KEY CHECK (what = 'runs'),
      position bigint NOT NULL DEFAULT 0,
      began_at timestamptz NOT NULL DEFAULT '-infinity',
      ended_at timestamptz DEFAULT now(),
      looked_at bigint NOT NULL DEFAULT 0,
      waked bigint NOT NULL DEFAULT 0,
      ended bigint NOT NULL DEFAULT 0
    );
    COMMENT ON COLUMN sweeps.position IS 'The last run of the portion that was taken last; workers take turns by this row.';
    COMMENT ON COLUMN sweeps.ended_at IS 'Null while a round is under way.';
    COMMENT ON COLUMN sweeps.looked_at IS 'Running runs that were looked at.';
    COMMENT ON COLUMN sweeps.waked IS 'Running runs that no workflow was running for.';
    COMMENT ON COLUMN sweeps.ended IS 'Workflows that ran for no running run, and items whose loop had been left.';
    INSERT INTO sweeps (what) VALUES ('runs');
    CREATE INDEX automatisation_runs_running ON automatisation_runs (id) WHERE state = 'running';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP INDEX automatisation_runs_running;
    DROP TABLE sweeps;
  `);
}
