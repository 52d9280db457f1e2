import type { Knex } from 'knex';

/** Accounts and rejected rows of imports can be erased: portion by portion, so that nobody waits for it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE users ADD COLUMN erasing_since timestamptz;
    COMMENT ON COLUMN users.erasing_since IS 'Since when nobody sees it any more; its row goes last of all that is its.';
    CREATE INDEX users_erasing ON users (id) WHERE erasing_since IS NOT NULL;

    ALTER TABLE imports ADD COLUMN rejections_erased_at timestamptz;
    COMMENT ON COLUMN imports.rejections_erased_at IS 'When the rows that it had rejected were erased, or began to be; their number stays.';
    CREATE INDEX imports_with_rejections ON imports (created_at) WHERE rejected_rows > 0 AND rejections_erased_at IS NULL;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DELETE FROM users WHERE erasing_since IS NOT NULL;
    DROP INDEX imports_with_rejections;
    ALTER TABLE imports DROP COLUMN rejections_erased_at;
    ALTER TABLE users DROP COLUMN erasing_since;
  `);
}
