import type { Knex } from 'knex';

/** Rows of imports whose e-mail address another contact has are counted and told. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE imports ADD COLUMN same_email_rows integer NOT NULL DEFAULT 0;
    CREATE INDEX imports_same_email_rows ON imports (created_at) WHERE same_email_rows > 0 AND rejections_erased_at IS NULL;
    ALTER TABLE import_rejections ADD COLUMN other_external_id text;
    COMMENT ON COLUMN import_rejections.other_external_id IS 'The contact that has the row''s e-mail address, where that is why it is told. Null elsewhere.';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DELETE FROM import_rejections WHERE other_external_id IS NOT NULL;
    ALTER TABLE import_rejections DROP COLUMN other_external_id;
    ALTER TABLE imports DROP COLUMN same_email_rows;
  `);
}
