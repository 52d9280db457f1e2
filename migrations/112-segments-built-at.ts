import type { Knex } from 'knex';

/** Each statement is a transaction of its own, and can be repeated. */
export const config = { transaction: false };

const statements = [
  // Of segments that were built before, nobody knows since when: their growth begins with the migration.
  `ALTER TABLE segments ADD COLUMN IF NOT EXISTS built_at timestamptz NOT NULL DEFAULT now()`,
  `COMMENT ON COLUMN segments.built_at IS
    'When its building ended last: since then its events tell each change of its members. While it is being built, it says nothing.'`,
  // A trigger, because workers of earlier versions build segments, too.
  `CREATE OR REPLACE FUNCTION note_built_segment() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.built_at := clock_timestamp();
    RETURN NEW;
  END $$`,
  `CREATE OR REPLACE TRIGGER segments_built BEFORE UPDATE OF is_built ON segments FOR EACH ROW
    WHEN (NEW.is_built AND NOT OLD.is_built) EXECUTE FUNCTION note_built_segment()`,
];

/** Segments know since when their events tell all (docs/decisions/0111). */
export async function up(knex: Knex): Promise<void> {
  for (const statement of statements) await knex.raw(statement);
}

export async function down(knex: Knex): Promise<void> {
  for (const statement of [
    'DROP TRIGGER IF EXISTS segments_built ON segments',
    'DROP FUNCTION IF EXISTS note_built_segment()',
    'ALTER TABLE segments DROP COLUMN IF EXISTS built_at',
  ])
    await knex.raw(statement);
}
