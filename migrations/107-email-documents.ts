import type { Knex } from 'knex';

/** Each statement is a transaction of its own, locks one table that others use, and can be repeated. */
export const config = { transaction: false };

const statements = [
  // A constant default writes no row.
  `ALTER TABLE message_templates ADD COLUMN IF NOT EXISTS documents jsonb NOT NULL DEFAULT '{}'`,
  `ALTER TABLE message_template_versions ADD COLUMN IF NOT EXISTS documents jsonb NOT NULL DEFAULT '{}'`,
  `COMMENT ON COLUMN message_templates.documents IS 'The blocks that HTML of its contents was made of, by language; HTML by hand has none.'`,
  `CREATE TABLE IF NOT EXISTS message_images (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    hash text NOT NULL UNIQUE,
    type text NOT NULL CHECK (type IN ('png', 'jpeg', 'gif')),
    name text NOT NULL,
    bytes integer NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    UNIQUE (user_id, id)
  )`,
  `COMMENT ON TABLE message_images IS 'Images that messages show. Their bytes are in files, or in a bucket.'`,
  `COMMENT ON COLUMN message_images.hash IS 'SHA-256 of the account and the bytes: its address, which tells nobody else whether an account has an image.'`,
  `CREATE TABLE IF NOT EXISTS message_image_removals (
    hash text PRIMARY KEY,
    type text NOT NULL,
    asked_at timestamptz NOT NULL DEFAULT now()
  )`,
  `COMMENT ON TABLE message_image_removals IS 'Images whose rows are gone, and whose bytes are still to be deleted.'`,
  `CREATE OR REPLACE FUNCTION note_image_removals() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO message_image_removals (hash, type) SELECT hash, type FROM gone ON CONFLICT DO NOTHING;
    RETURN NULL;
  END $$`,
  `CREATE OR REPLACE TRIGGER message_images_removed AFTER DELETE ON message_images
     REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_image_removals()`,
];

/** The blocks of e-mails, and the images that these show (docs/decisions/0103). */
export async function up(knex: Knex): Promise<void> {
  for (const statement of statements) await knex.raw(statement);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE IF EXISTS message_images');
  await knex.raw('DROP TABLE IF EXISTS message_image_removals');
  await knex.raw('DROP FUNCTION IF EXISTS note_image_removals()');
  for (const table of ['message_template_versions', 'message_templates'])
    await knex.raw(`ALTER TABLE ${table} DROP COLUMN IF EXISTS documents`);
}
