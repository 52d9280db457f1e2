import type { Knex } from 'knex';

/** Each statement is a transaction of its own, and can be repeated. */
export const config = { transaction: false };

const statements = [
  // A constant default writes no row.
  `ALTER TABLE past_orders ADD COLUMN IF NOT EXISTS is_in_segment boolean NOT NULL DEFAULT false`,
  `COMMENT ON COLUMN past_orders.is_in_segment IS
    'Its contacts are those who are in the segment whose entering starts the automation; it has no days, and from_at is when it was given.'`,
  `ALTER TABLE past_orders ALTER COLUMN days DROP NOT NULL`,
];

/** Past contacts may be those who are in the segment that starts the automation (docs/decisions/0105). */
export async function up(knex: Knex): Promise<void> {
  for (const statement of statements) await knex.raw(statement);
}

export async function down(knex: Knex): Promise<void> {
  // Older versions know orders with days only.
  await knex.raw('UPDATE past_orders SET days = 1 WHERE days IS NULL');
  await knex.raw('ALTER TABLE past_orders ALTER COLUMN days SET NOT NULL');
  await knex.raw('ALTER TABLE past_orders DROP COLUMN IF EXISTS is_in_segment');
}
