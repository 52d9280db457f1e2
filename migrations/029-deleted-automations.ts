import type { Knex } from 'knex';

/** An automation with very many runs is deleted for everybody at once, while its runs go in portions (docs/decisions/0026). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE automatisations ADD COLUMN deleted_at timestamptz;
    COMMENT ON COLUMN automatisations.deleted_at IS 'Since when nobody sees it any more; its row goes with the last of its runs.';
  `);
}

/** What is half deleted is deleted. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DELETE FROM automatisations WHERE deleted_at IS NOT NULL;
    ALTER TABLE automatisations DROP COLUMN deleted_at;
  `);
}
