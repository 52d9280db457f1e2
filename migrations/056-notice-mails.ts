import type { Knex } from 'knex';

/** Notices go out by e-mail, by the account's own mail server: its settings, and the e-mails that are to go out. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE notice_mail_settings (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id bigint NOT NULL UNIQUE REFERENCES users ON DELETE CASCADE,
      is_on boolean NOT NULL,
      on_since timestamptz,
      host text NOT NULL,
      port integer NOT NULL,
      security text NOT NULL,
      username text NOT NULL,
      password_encrypted text,
      sender text NOT NULL,
      recipients text[] NOT NULL,
      language text NOT NULL,
      problem jsonb,
      last_sent_at timestamptz
    );
    COMMENT ON COLUMN notice_mail_settings.on_since IS 'What was over before is not told.';
    COMMENT ON COLUMN notice_mail_settings.problem IS 'Why the latest e-mail could not be sent, by language; null: it was, or there was none.';

    CREATE TABLE notice_mails (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'sending', 'sent', 'failed', 'unknown', 'skipped')),
      attempts smallint NOT NULL DEFAULT 0,
      due_at timestamptz NOT NULL DEFAULT now(),
      sent_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    COMMENT ON COLUMN notice_mails.state IS
      'sending: committed before it goes out. unknown: it went out, and nobody knows whether it arrived; it is not sent again. skipped: there was nothing to tell any more.';
    CREATE INDEX notice_mails_account ON notice_mails (user_id, created_at);
    CREATE INDEX notice_mails_due ON notice_mails (due_at) WHERE state IN ('pending', 'sending');

    ALTER TABLE notices ADD COLUMN begin_mail_id bigint, ADD COLUMN end_mail_id bigint;
    COMMENT ON COLUMN notices.begin_mail_id IS 'The e-mail that tells of it first; no reference: e-mails are forgotten before.';
    COMMENT ON COLUMN notices.end_mail_id IS 'The e-mail that tells that it is over.';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE notices DROP COLUMN begin_mail_id, DROP COLUMN end_mail_id;
    DROP TABLE notice_mails, notice_mail_settings;
  `);
}
