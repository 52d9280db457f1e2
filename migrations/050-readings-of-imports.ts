import type { Knex } from 'knex';

/** Rows that an import took in without a value, because it is not what its column is read as. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE imports ADD COLUMN partial_rows integer NOT NULL DEFAULT 0;
    ALTER TABLE import_rejections ADD COLUMN columns integer[];
    COMMENT ON COLUMN import_rejections.columns IS 'Of a row that was taken in: the places of the cells that were left out. Null: the row was not taken in.';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DELETE FROM import_rejections WHERE columns IS NOT NULL;
    ALTER TABLE import_rejections DROP COLUMN columns;
    ALTER TABLE imports DROP COLUMN partial_rows;
  `);
}
