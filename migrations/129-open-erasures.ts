import type { Knex } from 'knex';
import { makeIndex, waiting } from './support/in-use';

/** Outside of a transaction, and can be repeated: the index is made while others write its table. */
export const config = { transaction: false };

/**
 * A report knows its contact until that is gone, so that whoever comes next goes on with an erasure in parts (docs/decisions/0123). Reports of
 * erasures that broke off before end here: they stayed under way for ever.
 */
export async function up(knex: Knex): Promise<void> {
  for (const statement of [
    'ALTER TABLE erasures ADD COLUMN IF NOT EXISTS contact_id bigint',
    `COMMENT ON COLUMN erasures.contact_id IS 'The contact while it is being erased; null once it is gone.'`,
    `COMMENT ON COLUMN erasures.ended_at IS 'When the contact was gone, and Temporal had none of them any more.'`,
  ])
    await knex.raw(statement);
  await makeIndex(knex, {
    name: 'erasures_open',
    of: 'erasures (contact_id) WHERE contact_id IS NOT NULL',
  });
  await waiting(knex, () =>
    knex.raw(
      `UPDATE erasures e SET ended_at = clock_timestamp()
       WHERE ended_at IS NULL AND contact_id IS NULL AND created_at < now() - interval '1 day'
         AND NOT EXISTS (SELECT FROM erased_histories h WHERE h.erasure_id = e.id)`,
    ),
  );
}

export async function down(knex: Knex): Promise<void> {
  await waiting(knex, () => knex.raw('DROP INDEX CONCURRENTLY IF EXISTS erasures_open'));
  await knex.raw('ALTER TABLE erasures DROP COLUMN IF EXISTS contact_id');
}
