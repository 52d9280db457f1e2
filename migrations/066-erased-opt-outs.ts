import type { Knex } from 'knex';

/**
 * Whoever left a channel and was erased stays out of it: a contact with the same address has left it too, whichever way it comes in
 * (docs/decisions/0066).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE erased_opt_outs (
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      address_hash bytea NOT NULL,
      channel text NOT NULL CHECK (channel IN ('sms', 'email', 'push')),
      left_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, address_hash)
    );
    COMMENT ON TABLE erased_opt_outs IS 'Addresses of erased contacts that had left a channel, as keyed hashes.';

    -- Two ways of writing one phone number share its last eight digits, whatever the code before them.
    CREATE FUNCTION channel_addresses(external_id text, email text, phone text) RETURNS TABLE (channel text, address text)
      LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 3 AS $$
      SELECT * FROM (VALUES
        ('push', external_id),
        ('email', lower(left(email, 254))),
        ('sms', CASE WHEN phone_key(phone) IS NOT NULL
                THEN right(regexp_replace(regexp_replace(phone, '[[:alpha:]#;,].*$', ''), '[^0-9]', '', 'g'), 8) END)
      ) AS addresses (channel, address)
      WHERE address <> ''
    $$;

    -- The key stands before what is hashed twice: a hash tells nothing without it, and cannot be continued (as in RFC 2104).
    CREATE FUNCTION address_hash(link_key bytea, channel text, address text) RETURNS bytea LANGUAGE sql STABLE PARALLEL SAFE AS $$
      SELECT sha256(link_key || sha256(link_key || convert_to(channel || ':' || address, 'UTF8')))
    $$;

    -- LIMIT has each address looked up in the index, however many rows the table has.
    CREATE FUNCTION keep_out(ids bigint[]) RETURNS void LANGUAGE sql AS $$
      WITH found AS (
        SELECT c.id, c.user_id, e.channel, e.left_at
        FROM contacts c
        JOIN users u ON u.id = c.user_id
        CROSS JOIN LATERAL channel_addresses(c.external_id, c.email, c.data ->> 'phone') a
        CROSS JOIN LATERAL (
          SELECT channel, left_at FROM erased_opt_outs
          WHERE user_id = c.user_id AND address_hash = address_hash(u.link_key, a.channel, a.address) LIMIT 1
        ) e
        WHERE c.id = ANY (ids) AND NOT c.opted_out \\? e.channel
      ), changed AS (
        UPDATE contacts c SET opted_out = c.opted_out || gone.channels
        FROM (
          SELECT id, jsonb_object_agg(channel, to_char(left_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) AS channels
          FROM found GROUP BY id
        ) AS gone
        WHERE c.id = gone.id
      )
      INSERT INTO opt_out_changes (user_id, contact_id, channel, opted_out, state, source, given_at)
      SELECT user_id, id, channel, true, 'left', 'erased_contact', left_at FROM found ORDER BY id, channel
    $$;

    CREATE FUNCTION keep_out_new_contacts() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (
        SELECT FROM (SELECT DISTINCT user_id FROM new_contacts) AS accounts
        CROSS JOIN LATERAL (SELECT FROM erased_opt_outs WHERE user_id = accounts.user_id LIMIT 1) AS kept_out
      ) THEN
        PERFORM keep_out(array_agg(id)) FROM new_contacts;
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER contacts_keep_out_new AFTER INSERT ON contacts
      REFERENCING NEW TABLE AS new_contacts FOR EACH STATEMENT EXECUTE FUNCTION keep_out_new_contacts();

    CREATE FUNCTION keep_out_new_address() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM erased_opt_outs WHERE user_id = NEW.user_id) THEN
        PERFORM keep_out(ARRAY[NEW.id]);
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER contacts_keep_out_new_address AFTER UPDATE ON contacts FOR EACH ROW
      WHEN (OLD.email IS DISTINCT FROM NEW.email OR OLD.phone_key IS DISTINCT FROM NEW.phone_key)
      EXECUTE FUNCTION keep_out_new_address();

    ALTER TABLE opt_out_changes
      DROP CONSTRAINT opt_out_changes_source_check,
      ADD CONSTRAINT opt_out_changes_source_check
        CHECK (source IN ('sms_reply', 'unsubscribe_page', 'one_click', 'identify', 'import', 'hand', 'erased_contact')) NOT VALID;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TRIGGER contacts_keep_out_new_address ON contacts;
    DROP TRIGGER contacts_keep_out_new ON contacts;
    DROP FUNCTION keep_out_new_address(), keep_out_new_contacts(), keep_out(bigint[]);
    DROP FUNCTION address_hash(bytea, text, text), channel_addresses(text, text, text);
    DROP TABLE erased_opt_outs;
    DELETE FROM opt_out_changes WHERE source = 'erased_contact';
    ALTER TABLE opt_out_changes
      DROP CONSTRAINT opt_out_changes_source_check,
      ADD CONSTRAINT opt_out_changes_source_check
        CHECK (source IN ('sms_reply', 'unsubscribe_page', 'one_click', 'identify', 'import', 'hand')) NOT VALID;
  `);
}
