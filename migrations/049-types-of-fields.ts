import type { Knex } from 'knex';

/** What the values of a custom field are: texts, numbers, dates, or true and false. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE custom_fields ADD COLUMN type text CHECK (type IN ('string', 'number', 'boolean', 'date'));
    COMMENT ON COLUMN custom_fields.type IS 'What its values are. Null: nobody has said, and they are kept as they come.';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE custom_fields DROP COLUMN type');
}
