import type { Knex } from 'knex';

/** The last item of a loop wakes the loop's workflow, and not the run's (docs/decisions/0075). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE dispatch
      DROP CONSTRAINT dispatch_kind_check,
      ADD CONSTRAINT dispatch_kind_check CHECK (kind IN ('start', 'wake', 'try', 'loop', 'import', 'schedule')),
      DROP CONSTRAINT dispatch_visit,
      ADD CONSTRAINT dispatch_visit CHECK ((kind IN ('try', 'loop')) = (run_visit IS NOT NULL));
    COMMENT ON COLUMN dispatch.kind IS
      'try: the call that the run waits for is made now, and not when its time comes. loop: all items of the loop have ended.';
    COMMENT ON COLUMN dispatch.run_visit IS
      'The visit whose call is tried now, or whose loop has ended: the run may be at another one when its workflow is told.';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DELETE FROM dispatch WHERE kind = 'loop';
    ALTER TABLE dispatch
      DROP CONSTRAINT dispatch_kind_check,
      ADD CONSTRAINT dispatch_kind_check CHECK (kind IN ('start', 'wake', 'try', 'import', 'schedule')),
      DROP CONSTRAINT dispatch_visit,
      ADD CONSTRAINT dispatch_visit CHECK ((kind = 'try') = (run_visit IS NOT NULL));
    COMMENT ON COLUMN dispatch.kind IS 'try: the call that the run waits for is made now, and not when its time comes.';
    COMMENT ON COLUMN dispatch.run_visit IS 'The visit whose call is tried now: the run may be at another one when its workflow is told.';
  `);
}
