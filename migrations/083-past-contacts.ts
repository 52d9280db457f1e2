import type { Knex } from 'knex';
import { makeIndex } from './support/in-use';

/** Each statement is a transaction of its own and locks one table that others use. Each can be repeated, after a migration that was killed. */
export const config = { transaction: false };

const statements = [
  `CREATE TABLE IF NOT EXISTS past_orders (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL,
    automatisation_id bigint NOT NULL,
    author_id bigint REFERENCES users ON DELETE SET NULL,
    event_name text NOT NULL,
    days smallint NOT NULL CHECK (days BETWEEN 1 AND 90),
    includes_history boolean NOT NULL,
    from_at timestamptz NOT NULL,
    pace_contacts integer CHECK (pace_contacts > 0),
    pace_per text CHECK (pace_per IN ('minute', 'hour')),
    paced_to timestamptz NOT NULL DEFAULT clock_timestamp(),
    contacts bigint,
    contacts_done bigint NOT NULL DEFAULT 0,
    added bigint NOT NULL DEFAULT 0,
    entered bigint NOT NULL DEFAULT 0,
    refused jsonb NOT NULL DEFAULT '{}',
    counted bigint NOT NULL DEFAULT 0,
    counted_to bigint NOT NULL DEFAULT 0,
    is_counted boolean NOT NULL DEFAULT false,
    paused_at timestamptz,
    cut_off text CHECK (cut_off IN ('stopped', 'unpublished', 'trigger_changed', 'too_many_events')),
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    ended_at timestamptz,
    UNIQUE (user_id, id),
    CHECK ((pace_contacts IS NULL) = (pace_per IS NULL)),
    CHECK (cut_off IS NULL OR ended_at IS NOT NULL),
    CHECK (NOT is_counted OR ended_at IS NOT NULL),
    FOREIGN KEY (user_id, automatisation_id) REFERENCES automatisations (user_id, id) ON DELETE CASCADE
  )`,
  `COMMENT ON TABLE past_orders IS 'Orders to add contacts whose event happened before to an automation.'`,
  `COMMENT ON COLUMN past_orders.paced_to IS 'The next contact is added no sooner.'`,
  `COMMENT ON COLUMN past_orders.contacts IS 'How many contacts it is about; null until they are gathered.'`,
  `COMMENT ON COLUMN past_orders.added IS 'How many runs it has started. Their first segments decide who enters.'`,
  `COMMENT ON COLUMN past_orders.refused IS 'How many contacts did not enter, by reason.'`,
  `COMMENT ON COLUMN past_orders.counted IS 'How many of its runs are counted in entered and refused.'`,
  `COMMENT ON COLUMN past_orders.counted_to IS 'Up to which id its runs are counted in entered and refused.'`,
  `COMMENT ON COLUMN past_orders.is_counted IS 'It has ended, and all its runs are counted.'`,
  'CREATE UNIQUE INDEX IF NOT EXISTS past_orders_open ON past_orders (automatisation_id) WHERE ended_at IS NULL',
  'CREATE INDEX IF NOT EXISTS past_orders_list ON past_orders (automatisation_id, id DESC)',
  'CREATE INDEX IF NOT EXISTS past_orders_uncounted ON past_orders (user_id, id) WHERE NOT is_counted',
  `CREATE TABLE IF NOT EXISTS past_order_parts (
    order_id bigint NOT NULL,
    place integer NOT NULL,
    user_id bigint NOT NULL,
    contact_ids bigint[] NOT NULL,
    PRIMARY KEY (order_id, place),
    FOREIGN KEY (user_id, order_id) REFERENCES past_orders (user_id, id) ON DELETE CASCADE
  )`,
  `COMMENT ON TABLE past_order_parts IS 'The contacts that an order is still to look at. They go in the transaction that adds them.'`,
  // Without a reference: the runs of a deleted automation go before its orders do.
  'ALTER TABLE automatisation_runs ADD COLUMN IF NOT EXISTS past_order_id bigint',
  `COMMENT ON COLUMN automatisation_runs.past_order_id IS 'The order that added its contact; null: an event started it when it came.'`,
];

/** Orders that add past contacts to automations, and the contacts that each is still to look at (docs/decisions/0082). */
export async function up(knex: Knex): Promise<void> {
  for (const statement of statements) await knex.raw(statement);
  await makeIndex(knex, {
    name: 'automatisation_runs_past',
    of: 'automatisation_runs (past_order_id, id) WHERE past_order_id IS NOT NULL',
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE automatisation_runs DROP COLUMN past_order_id;
    DROP TABLE past_order_parts, past_orders;
  `);
}
