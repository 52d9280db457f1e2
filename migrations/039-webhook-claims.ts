import type { Knex } from 'knex';

/**
 * A store or a Twilio account may be named by several accounts: it is the one's whose secret proved a delivery. And what a store has signed
 * is kept as a hash, so that it is not taken again under another of the headers that it does not sign.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE users
      DROP CONSTRAINT users_shopify_shop_domain_key,
      DROP CONSTRAINT users_twilio_account_sid_key,
      ADD COLUMN shopify_proven_at timestamptz,
      ADD COLUMN twilio_proven_at timestamptz;
    CREATE INDEX users_shopify_shop_domain ON users (shopify_shop_domain) WHERE shopify_shop_domain IS NOT NULL;
    CREATE INDEX users_twilio_account_sid ON users (twilio_account_sid) WHERE twilio_account_sid IS NOT NULL;
    COMMENT ON COLUMN users.shopify_proven_at IS 'Since when a delivery of this store was proven by the secret.';
    COMMENT ON COLUMN users.twilio_proven_at IS 'Since when a delivery of this Twilio account was proven by the auth token.';

    UPDATE users u SET
      shopify_proven_at = CASE WHEN shopify_shop_domain IS NOT NULL THEN (
        SELECT e.received_at FROM events e
        WHERE e.user_id = u.id AND split_part(e.name, '_', 1) = 'shopify' AND e.verified IS NOT NULL AND e.verified ORDER BY e.id DESC LIMIT 1) END,
      twilio_proven_at = CASE WHEN twilio_account_sid IS NOT NULL THEN (
        SELECT e.received_at FROM events e
        WHERE e.user_id = u.id AND split_part(e.name, '_', 1) = 'twilio' AND e.verified IS NOT NULL AND e.verified ORDER BY e.id DESC LIMIT 1) END
    WHERE shopify_shop_domain IS NOT NULL OR twilio_account_sid IS NOT NULL;

    CREATE TABLE signed_bodies (
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      body_hash bytea NOT NULL,
      name text NOT NULL,
      message_id text NOT NULL,
      received_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (user_id, body_hash, name)
    );
    COMMENT ON TABLE signed_bodies IS 'What a store signed is its body alone: the event that it was stored as, for as long as the same body is a repeat.';
    CREATE INDEX signed_bodies_received ON signed_bodies (received_at);
  `);
}

export async function down(knex: Knex): Promise<void> {
  // Of several accounts that name one, the one that proved it first keeps it, else the oldest.
  await knex.raw(`
    DROP TABLE signed_bodies;
    UPDATE users u SET shopify_shop_domain = NULL
    WHERE EXISTS (SELECT FROM users o WHERE o.shopify_shop_domain = u.shopify_shop_domain
      AND (COALESCE(o.shopify_proven_at, 'infinity'), o.id) < (COALESCE(u.shopify_proven_at, 'infinity'), u.id));
    UPDATE users u SET twilio_account_sid = NULL
    WHERE EXISTS (SELECT FROM users o WHERE o.twilio_account_sid = u.twilio_account_sid
      AND (COALESCE(o.twilio_proven_at, 'infinity'), o.id) < (COALESCE(u.twilio_proven_at, 'infinity'), u.id));
    DROP INDEX users_shopify_shop_domain, users_twilio_account_sid;
    ALTER TABLE users
      DROP COLUMN shopify_proven_at,
      DROP COLUMN twilio_proven_at,
      ADD CONSTRAINT users_shopify_shop_domain_key UNIQUE (shopify_shop_domain),
      ADD CONSTRAINT users_twilio_account_sid_key UNIQUE (twilio_account_sid);
  `);
}
