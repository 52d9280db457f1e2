import type { Knex } from 'knex';

/**
 * An opt-out that came with the address of an erased contact goes when that address does, and every new way of writing a phone number is
 * looked at (docs/decisions/0066).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE opt_out_changes
      DROP CONSTRAINT opt_out_changes_source_check,
      ADD CONSTRAINT opt_out_changes_source_check
        CHECK (source IN ('sms_reply', 'unsubscribe_page', 'one_click', 'identify', 'import', 'hand', 'erased_contact', 'address_changed')) NOT VALID;

    -- Of the channels whose address is another one now: those that the contact has left for an erased contact, and for nothing that was said of it.
    CREATE FUNCTION let_in(before contacts, after contacts) RETURNS void LANGUAGE sql AS $$
      WITH found AS (
        SELECT a.channel
        FROM channel_addresses(before.external_id, before.email, before.data ->> 'phone') a
        WHERE after.opted_out \\? a.channel
          AND NOT EXISTS (
            SELECT FROM channel_addresses(after.external_id, after.email, after.data ->> 'phone') b
            WHERE b.channel = a.channel AND b.address = a.address)
          AND (
            SELECT o.source = 'erased_contact' FROM opt_out_changes o
            WHERE o.contact_id = after.id AND o.channel = a.channel ORDER BY o.id DESC LIMIT 1)
      ), changed AS (
        UPDATE contacts c SET opted_out = c.opted_out - ARRAY(SELECT channel FROM found)
        WHERE c.id = after.id AND EXISTS (SELECT FROM found)
      )
      INSERT INTO opt_out_changes (user_id, contact_id, channel, opted_out, state, source)
      SELECT after.user_id, after.id, channel, false, CASE WHEN after.subscribed \\? channel THEN 'subscribed' ELSE 'not_asked' END, 'address_changed'
      FROM found ORDER BY channel
    $$;

    CREATE OR REPLACE FUNCTION keep_out_new_address() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.opted_out <> '{}' THEN
        PERFORM let_in(OLD, NEW);
      END IF;
      IF EXISTS (SELECT FROM erased_opt_outs WHERE user_id = NEW.user_id) THEN
        PERFORM keep_out(ARRAY[NEW.id]);
      END IF;
      RETURN NULL;
    END $$;

    DROP TRIGGER contacts_keep_out_new_address ON contacts;
    -- The number as it is written: phone_key holds fewer digits than a hash is made of.
    CREATE TRIGGER contacts_keep_out_new_address AFTER UPDATE ON contacts FOR EACH ROW
      WHEN (OLD.email IS DISTINCT FROM NEW.email OR OLD.data ->> 'phone' IS DISTINCT FROM NEW.data ->> 'phone')
      EXECUTE FUNCTION keep_out_new_address();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TRIGGER contacts_keep_out_new_address ON contacts;
    CREATE OR REPLACE FUNCTION keep_out_new_address() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM erased_opt_outs WHERE user_id = NEW.user_id) THEN
        PERFORM keep_out(ARRAY[NEW.id]);
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER contacts_keep_out_new_address AFTER UPDATE ON contacts FOR EACH ROW
      WHEN (OLD.email IS DISTINCT FROM NEW.email OR OLD.phone_key IS DISTINCT FROM NEW.phone_key)
      EXECUTE FUNCTION keep_out_new_address();
    DROP FUNCTION let_in(contacts, contacts);
    DELETE FROM opt_out_changes WHERE source = 'address_changed';
    ALTER TABLE opt_out_changes
      DROP CONSTRAINT opt_out_changes_source_check,
      ADD CONSTRAINT opt_out_changes_source_check
        CHECK (source IN ('sms_reply', 'unsubscribe_page', 'one_click', 'identify', 'import', 'hand', 'erased_contact')) NOT VALID;
  `);
}
