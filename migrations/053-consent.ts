import type { Knex } from 'knex';

/** Who agreed to a channel, when, and by what proof, beside who left it; and whether an account writes to who was never asked. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE contacts ADD COLUMN subscribed jsonb NOT NULL DEFAULT '{}';
    COMMENT ON COLUMN contacts.subscribed IS 'The channels that it has agreed to, and since when. One that is in opted_out too counts as left.';

    ALTER TABLE users ADD COLUMN may_write_unasked jsonb NOT NULL DEFAULT '{}';
    COMMENT ON COLUMN users.may_write_unasked IS 'By channel: whether who was not asked is written to. One that is missing is undecided: they are, until somebody says.';

    ALTER TABLE opt_out_changes
      ADD COLUMN state text CHECK (state IN ('subscribed', 'not_asked', 'left')),
      ADD COLUMN proof text,
      ADD COLUMN given_at timestamptz,
      DROP CONSTRAINT opt_out_changes_source_check,
      ADD CONSTRAINT opt_out_changes_source_check
        CHECK (source IN ('sms_reply', 'unsubscribe_page', 'one_click', 'identify', 'import', 'hand')) NOT VALID;
    COMMENT ON TABLE opt_out_changes IS 'Each change of what a contact has agreed to. What holds now is contacts.subscribed and contacts.opted_out.';
    COMMENT ON COLUMN opt_out_changes.state IS 'What it became. Null of those of before: left, or brought back.';
    COMMENT ON COLUMN opt_out_changes.given_at IS 'When it was said, by whoever tells it; null: when it was stored.';
    CREATE INDEX opt_out_changes_channel ON opt_out_changes (contact_id, channel, id DESC);

    -- Who came back by themselves has agreed.
    UPDATE contacts c
    SET subscribed = agreed.channels
    FROM (
      SELECT contact_id, jsonb_object_agg(channel, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) AS channels
      FROM (SELECT DISTINCT ON (contact_id, channel) * FROM opt_out_changes ORDER BY contact_id, channel, id DESC) AS last
      WHERE NOT opted_out AND source IN ('sms_reply', 'unsubscribe_page')
      GROUP BY contact_id
    ) AS agreed
    WHERE c.id = agreed.contact_id;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP INDEX opt_out_changes_channel;
    DELETE FROM opt_out_changes WHERE source = 'import';
    ALTER TABLE opt_out_changes
      DROP COLUMN given_at, DROP COLUMN proof, DROP COLUMN state,
      DROP CONSTRAINT opt_out_changes_source_check,
      ADD CONSTRAINT opt_out_changes_source_check
        CHECK (source IN ('sms_reply', 'unsubscribe_page', 'one_click', 'identify', 'hand'));
    ALTER TABLE users DROP COLUMN may_write_unasked;
    ALTER TABLE contacts DROP COLUMN subscribed;
  `);
}
