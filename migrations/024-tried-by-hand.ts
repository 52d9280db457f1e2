import type { Knex } from 'knex';

/**
 * Calls that are made again are found without a look at those that are over, and are tried at once by hand. A step that a failed run
 * was let past counts as passed over, also where that was done before.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE INDEX calls_tried_again ON calls (user_id, run_id, visit)
      WHERE state IN ('pending', 'sending') AND trouble IS NOT NULL;
    ALTER TABLE dispatch
      ADD COLUMN run_visit integer,
      DROP CONSTRAINT dispatch_kind_check,
      ADD CONSTRAINT dispatch_kind_check CHECK (kind IN ('start', 'wake', 'try', 'import', 'schedule')),
      ADD CONSTRAINT dispatch_visit CHECK ((kind = 'try') = (run_visit IS NOT NULL));
    COMMENT ON COLUMN dispatch.kind IS 'try: the call that the run waits for is made now, and not when its time comes.';
    COMMENT ON COLUMN dispatch.run_visit IS 'The visit whose call is tried now: the run may be at another one when its workflow is told.';
    COMMENT ON COLUMN automatisation_run_steps.state IS
      'skipped: passed over, by itself or by hand; detail.skipped says why. unknown: a call went out, and whether it did its work is not known; it is never made again unasked. stopped, exited: the run ended so while it waited there.';
    UPDATE automatisation_run_steps s
    SET state = 'skipped', detail = s.detail || '{"skipped": {"code": "skipped_by_hand", "message": "Passed over by hand."}}'
    FROM (
      SELECT DISTINCT ON (i.id) v.run_id, v.visit
      FROM automatisation_run_interventions i
      JOIN automatisation_run_steps v ON v.user_id = i.user_id AND v.run_id = i.run_id AND v.step_id = i.step_id
      WHERE i.action = 'skip' AND v.state IN ('failed', 'unknown') AND v.ended_at <= i.created_at
      ORDER BY i.id, v.visit DESC
    ) passed
    WHERE s.run_id = passed.run_id AND s.visit = passed.visit;
  `);
}

/** What failed, or is unknown, is told as that again. A step that was passed over without having failed stays passed over. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    UPDATE automatisation_run_steps
    SET state = CASE detail ->> 'code' WHEN 'outcome_unknown' THEN 'unknown' ELSE 'failed' END, detail = detail - 'skipped'
    WHERE state = 'skipped' AND detail -> 'skipped' ->> 'code' = 'skipped_by_hand' AND detail -> 'code' IS NOT NULL;
    DELETE FROM dispatch WHERE kind = 'try';
    ALTER TABLE dispatch
      DROP COLUMN run_visit,
      DROP CONSTRAINT dispatch_kind_check,
      ADD CONSTRAINT dispatch_kind_check CHECK (kind IN ('start', 'wake', 'import', 'schedule'));
    COMMENT ON COLUMN dispatch.kind IS NULL;
    DROP INDEX calls_tried_again;
  `);
}
