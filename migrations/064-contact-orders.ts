import type { Knex } from 'knex';

/** Orders about very many contacts, and whom each is still about: worked off in portions (docs/decisions/0057). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE contact_orders (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      kind text NOT NULL CHECK (kind IN ('tag', 'untag', 'leave', 'delete')),
      tag_id bigint,
      triggers boolean NOT NULL DEFAULT true,
      channel text CHECK (channel IN ('sms', 'email', 'push')),
      author_id bigint REFERENCES users ON DELETE SET NULL,
      total bigint NOT NULL DEFAULT 0,
      count_of_contacts bigint NOT NULL DEFAULT 0,
      count_of_unchanged bigint NOT NULL DEFAULT 0,
      cut_off_by text CHECK (cut_off_by IN ('user', 'tag')),
      created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      ended_at timestamptz,
      CHECK (cut_off_by IS NULL OR ended_at IS NOT NULL),
      FOREIGN KEY (user_id, tag_id) REFERENCES tags (user_id, id) ON DELETE SET NULL (tag_id)
    );
    COMMENT ON COLUMN contact_orders.triggers IS 'False adds the tag without starting anything.';
    COMMENT ON COLUMN contact_orders.total IS 'How many contacts it is about.';
    COMMENT ON COLUMN contact_orders.count_of_contacts IS 'How many it has changed.';
    COMMENT ON COLUMN contact_orders.count_of_unchanged IS 'How many it has looked at that were so already, or gone.';
    CREATE INDEX contact_orders_open ON contact_orders (user_id, id) WHERE ended_at IS NULL;
    CREATE INDEX contact_orders_account ON contact_orders (user_id, id DESC);

    CREATE TABLE contact_order_parts (
      order_id bigint NOT NULL REFERENCES contact_orders ON DELETE CASCADE,
      place integer NOT NULL,
      user_id bigint NOT NULL,
      contact_ids bigint[] NOT NULL,
      PRIMARY KEY (order_id, place)
    );
    COMMENT ON TABLE contact_order_parts IS 'The contacts that an order is still about: who matched when it was given. A contact goes from here in the transaction that sees to it.';
    CREATE INDEX contact_order_parts_account ON contact_order_parts (user_id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE contact_order_parts, contact_orders');
}
