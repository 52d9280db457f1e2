import type { Knex } from 'knex';

/**
 * Who left which channel, and how; by what a webhook's contact is found; which events came by webhook, verified or not; and the key that
 * signs an account's public links.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE opt_out_changes (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id bigint NOT NULL,
      contact_id bigint NOT NULL,
      channel text NOT NULL CHECK (channel IN ('sms', 'email', 'push')),
      opted_out boolean NOT NULL,
      source text NOT NULL CHECK (source IN ('sms_reply', 'unsubscribe_page', 'one_click', 'identify', 'hand')),
      author_id bigint REFERENCES users ON DELETE SET NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (user_id, id),
      FOREIGN KEY (user_id, contact_id) REFERENCES contacts (user_id, id) ON DELETE CASCADE
    );
    COMMENT ON TABLE opt_out_changes IS 'Each time a contact left a channel or came back. What holds now is contacts.opted_out.';
    COMMENT ON COLUMN opt_out_changes.author_id IS 'Who changed it by hand.';
    CREATE INDEX opt_out_changes_contact ON opt_out_changes (contact_id, id DESC);

    -- The digits that two ways of writing one number share: the last six, without an extension. Who looks up by them compares the whole.
    CREATE FUNCTION phone_key(phone text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
      RETURN CASE WHEN length(phone) <= 40
                  THEN nullif(right(regexp_replace(regexp_replace(phone, '[[:alpha:]#;,].*$', ''), '[^0-9]', '', 'g'), 6), '') END;

    -- Columns, and not only indexes of expressions: other changes of data then leave the indexes of a contact alone.
    ALTER TABLE contacts
      ADD COLUMN phone_key text GENERATED ALWAYS AS (phone_key(data ->> 'phone')) STORED,
      ADD COLUMN shopify_customer_id text GENERATED ALWAYS AS (left(data ->> 'shopify_customer_id', 32)) STORED;
    COMMENT ON COLUMN contacts.phone_key IS 'By this a contact is looked up by its custom data''s phone.';
    CREATE INDEX contacts_phone ON contacts (user_id, phone_key, id) WHERE phone_key IS NOT NULL;
    CREATE INDEX contacts_shopify_customer ON contacts (user_id, shopify_customer_id, id) WHERE shopify_customer_id IS NOT NULL;
    CREATE INDEX contacts_email ON contacts (user_id, lower(left(email, 254)), id) WHERE email IS NOT NULL;

    ALTER TABLE events ADD COLUMN verified boolean;
    COMMENT ON COLUMN events.verified IS 'Of an event that came by webhook: whether its sender was proven. Null for others.';
    CREATE INDEX events_webhook ON events (user_id, split_part(name, '_', 1), id DESC) WHERE verified IS NOT NULL;

    -- Two random UUIDs: 244 bits of PostgreSQL's strong randomness.
    ALTER TABLE users ADD COLUMN link_key bytea NOT NULL
      DEFAULT decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');
    COMMENT ON COLUMN users.link_key IS
      'Signs links that need no sign-in and must work for years, so it does not change with SECRET_KEY. It opens nothing but them.';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE users DROP COLUMN link_key;
    DROP INDEX events_webhook;
    ALTER TABLE events DROP COLUMN verified;
    DROP INDEX contacts_email;
    ALTER TABLE contacts DROP COLUMN shopify_customer_id, DROP COLUMN phone_key;
    DROP FUNCTION phone_key(text);
    DROP TABLE opt_out_changes;
  `);
}
