import type { Knex } from 'knex';

/** A refused call is found by the id that its answer carried; an item's place has the name that batches give it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE rejected_calls RENAME COLUMN item TO index;
    ALTER TABLE rejected_calls ADD COLUMN request_id uuid;
    COMMENT ON COLUMN rejected_calls.request_id IS 'X-Request-Id of the answer; null before there was one.';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE rejected_calls DROP COLUMN request_id;
    ALTER TABLE rejected_calls RENAME COLUMN index TO item;
  `);
}
