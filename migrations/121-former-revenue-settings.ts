import type { Knex } from 'knex';

/** Each statement is a transaction of its own, and can be repeated: a reference locks the table that it leads to. */
export const config = { transaction: false };

const statements = [
  `CREATE TABLE IF NOT EXISTS former_revenue_settings (
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    event_name text NOT NULL,
    value_field text NOT NULL,
    credit text NOT NULL,
    window_days smallint NOT NULL,
    since timestamptz NOT NULL,
    until timestamptz NOT NULL,
    PRIMARY KEY (user_id, since)
  )`,
  `COMMENT ON TABLE former_revenue_settings IS
    'What brought an account revenue before it was changed or taken away, for events that arrived until then and are not passed yet. Rows go some time after that.'`,
  `COMMENT ON COLUMN former_revenue_settings.until IS 'Events that arrived from then on count by another setting, or not at all.'`,
];

/** Events that came just before a change of what counts as revenue count as it was then (docs/decisions/0102). */
export async function up(knex: Knex): Promise<void> {
  for (const statement of statements) await knex.raw(statement);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE IF EXISTS former_revenue_settings');
}
