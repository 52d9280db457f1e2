import type { Knex } from 'knex';

/** Scheduled tasks run: from when their times count, the runs they start, and their places in the outbox. Flows can be paused. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE scheduled_tasks
      ADD COLUMN scheduled_from timestamptz NOT NULL DEFAULT now(),
      ADD COLUMN skipped_at timestamptz,
      ADD COLUMN skip_reason jsonb;
    UPDATE scheduled_tasks SET scheduled_from = created_at;
    COMMENT ON COLUMN scheduled_tasks.scheduled_from IS 'Its times count from here: when its times were set last.';
    COMMENT ON COLUMN scheduled_tasks.skipped_at IS 'The last time at which it was due and started nothing; skip_reason says why.';

    -- A task starts one run at a time that it is due, whoever asks and however often.
    ALTER TABLE automatisation_runs
      ADD COLUMN scheduled_task_id bigint,
      ADD COLUMN due_at timestamptz,
      ADD FOREIGN KEY (user_id, scheduled_task_id) REFERENCES scheduled_tasks (user_id, id)
        ON DELETE SET NULL (scheduled_task_id);
    COMMENT ON COLUMN automatisation_runs.due_at IS 'The time for which its scheduled task started it.';
    CREATE UNIQUE INDEX automatisation_runs_due ON automatisation_runs (scheduled_task_id, due_at)
      WHERE scheduled_task_id IS NOT NULL;
    CREATE INDEX automatisation_runs_of_task ON automatisation_runs (scheduled_task_id)
      WHERE scheduled_task_id IS NOT NULL AND state = 'running';

    ALTER TABLE automatisations ADD COLUMN paused_at timestamptz;
    COMMENT ON COLUMN automatisations.paused_at IS 'Since when its runs begin no further step; null when they go on.';

    -- The outbox also puts schedules right.
    ALTER TABLE dispatch
      ADD COLUMN scheduled_task_id bigint,
      ADD COLUMN scheduled_task_created_at timestamptz,
      DROP CONSTRAINT dispatch_kind_check,
      DROP CONSTRAINT dispatch_subject,
      ADD CONSTRAINT dispatch_kind_check CHECK (kind IN ('start', 'wake', 'import', 'schedule')),
      ADD CONSTRAINT dispatch_subject CHECK (CASE kind
        WHEN 'import' THEN import_id IS NOT NULL
        WHEN 'schedule' THEN scheduled_task_id IS NOT NULL AND scheduled_task_created_at IS NOT NULL
        ELSE run_id IS NOT NULL AND run_created_at IS NOT NULL END);
    COMMENT ON COLUMN dispatch.scheduled_task_id IS 'No reference: the schedule of a task that was deleted is still to be deleted.';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DELETE FROM dispatch WHERE kind = 'schedule';
    ALTER TABLE dispatch
      DROP CONSTRAINT dispatch_subject,
      DROP CONSTRAINT dispatch_kind_check,
      DROP COLUMN scheduled_task_id,
      DROP COLUMN scheduled_task_created_at,
      ADD CONSTRAINT dispatch_kind_check CHECK (kind IN ('start', 'wake', 'import')),
      ADD CONSTRAINT dispatch_subject CHECK (CASE kind WHEN 'import' THEN import_id IS NOT NULL
                                                  ELSE run_id IS NOT NULL AND run_created_at IS NOT NULL END);
    ALTER TABLE automatisations DROP COLUMN paused_at;
    ALTER TABLE automatisation_runs DROP COLUMN scheduled_task_id, DROP COLUMN due_at;
    ALTER TABLE scheduled_tasks DROP COLUMN scheduled_from, DROP COLUMN skipped_at, DROP COLUMN skip_reason;
  `);
}
