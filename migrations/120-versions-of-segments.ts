import type { Knex } from 'knex';

/** Each statement is a transaction of its own, and can be repeated. */
export const config = { transaction: false };

const statements = [
  'ALTER TABLE segments ADD COLUMN IF NOT EXISTS version int NOT NULL DEFAULT 1',
  `COMMENT ON COLUMN segments.version IS
    'One more with each change of its name, its description or its rules. Who changes them says which one they read.'`,
  // A trigger, because processes of earlier versions change segments, too.
  `CREATE OR REPLACE FUNCTION raise_segment_version() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.version := OLD.version + 1;
    RETURN NEW;
  END $$`,
  `CREATE OR REPLACE TRIGGER segments_changed BEFORE UPDATE OF name, description, rules ON segments FOR EACH ROW
    WHEN ((NEW.name, NEW.description, NEW.rules) IS DISTINCT FROM (OLD.name, OLD.description, OLD.rules))
    EXECUTE FUNCTION raise_segment_version()`,
];

/** Who saves a segment that somebody else has changed since is told. */
export async function up(knex: Knex): Promise<void> {
  for (const statement of statements) await knex.raw(statement);
}

export async function down(knex: Knex): Promise<void> {
  for (const statement of [
    'DROP TRIGGER IF EXISTS segments_changed ON segments',
    'DROP FUNCTION IF EXISTS raise_segment_version()',
    'ALTER TABLE segments DROP COLUMN IF EXISTS version',
  ])
    await knex.raw(statement);
}
