import type { Knex } from 'knex';

/** Each statement is a transaction of its own, and can be repeated. */
export const config = { transaction: false };

/** SQL: a check of `contact_orders`, with other values than before. */
const check = (column: string, values: readonly string[]): string => `
  ALTER TABLE contact_orders DROP CONSTRAINT IF EXISTS contact_orders_${column}_check,
    ADD CONSTRAINT contact_orders_${column}_check CHECK (${column} IN (${values.map((value) => `'${value}'`).join(', ')}))`;

const statements = [
  `ALTER TABLE contact_orders ADD COLUMN IF NOT EXISTS topic_id bigint,
    ADD COLUMN IF NOT EXISTS state text CHECK (state IN ('subscribed', 'left')),
    ADD COLUMN IF NOT EXISTS proof text`,
  check('kind', ['tag', 'untag', 'leave', 'topic', 'delete']),
  check('cut_off_by', ['user', 'tag', 'topic']),
  // Made apart: it locks topics, too.
  `ALTER TABLE contact_orders DROP CONSTRAINT IF EXISTS contact_orders_of_topics,
    ADD CONSTRAINT contact_orders_of_topics FOREIGN KEY (user_id, topic_id) REFERENCES topics (user_id, id) ON DELETE SET NULL (topic_id)`,
  `COMMENT ON COLUMN contact_orders.state IS 'What it sets as the choice for the topic.'`,
  `COMMENT ON COLUMN contact_orders.proof IS 'How that choice is known.'`,
  `COMMENT ON COLUMN contact_orders.triggers IS 'False adds the tag, or sets the choice, without starting anything.'`,
];

/** Orders about very many contacts set what they choose for a topic, too (docs/decisions/0057). */
export async function up(knex: Knex): Promise<void> {
  for (const statement of statements) await knex.raw(statement);
}

/** Orders about topics go: the code of before does not know them. What they have set stays. */
export async function down(knex: Knex): Promise<void> {
  for (const statement of [
    `DELETE FROM contact_orders WHERE kind = 'topic'`,
    check('cut_off_by', ['user', 'tag']),
    check('kind', ['tag', 'untag', 'leave', 'delete']),
    'ALTER TABLE contact_orders DROP COLUMN IF EXISTS topic_id, DROP COLUMN IF EXISTS state, DROP COLUMN IF EXISTS proof',
  ])
    await knex.raw(statement);
}
