import type { Knex } from 'knex';

/**
 * Each statement is a transaction of its own and locks one table that others use: a reference locks the table that it leads to. Each can be
 * repeated, after a migration that was killed.
 */
export const config = { transaction: false };

const sources = [
  'sms_reply',
  'unsubscribe_page',
  'one_click',
  'identify',
  'import',
  'hand',
  'erased_contact',
  'address_changed',
];
const allow = (allowed: readonly string[]): string => `
  ALTER TABLE opt_out_changes DROP CONSTRAINT IF EXISTS opt_out_changes_source_check,
    ADD CONSTRAINT opt_out_changes_source_check
      CHECK (source IN (${allowed.map((source) => `'${source}'`).join(', ')})) NOT VALID`;

const statements = [
  // Who unsubscribes at the e-mail provider has left e-mails.
  allow([...sources, 'provider']),
  `CREATE TABLE IF NOT EXISTS message_outcomes (
    run_id bigint NOT NULL,
    visit integer NOT NULL,
    event_key text NOT NULL,
    user_id bigint NOT NULL,
    kind text NOT NULL CHECK (kind IN ('accepted', 'sent', 'deferred', 'delivered', 'opened', 'clicked', 'bounced', 'dropped', 'complained', 'unsubscribed')),
    is_machine boolean NOT NULL DEFAULT false,
    at timestamptz NOT NULL,
    code text,
    words text,
    link text,
    received_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (run_id, visit, event_key),
    FOREIGN KEY (run_id, visit) REFERENCES calls (run_id, visit) ON DELETE CASCADE
  ) WITH (autovacuum_vacuum_scale_factor = 0.02)`,
  `COMMENT ON TABLE message_outcomes IS
    'What a provider told of a message after it took it. The message is the call of one visit of a run, and its outcomes go with it.'`,
  `COMMENT ON COLUMN message_outcomes.event_key IS 'What the provider calls this event: told again, it is the same row.'`,
  `COMMENT ON COLUMN message_outcomes.is_machine IS 'Opened by a mail program that loads everything by itself.'`,
  `COMMENT ON COLUMN message_outcomes.at IS 'By the provider''s clock; when it came in where the provider names no moment.'`,
  `COMMENT ON COLUMN message_outcomes.words IS 'The provider''s own, which may name the recipient: erased with what the call sent.'`,
  `COMMENT ON COLUMN message_outcomes.link IS 'The link that was clicked: erased with what the call sent.'`,

  `CREATE TABLE IF NOT EXISTS suppressions (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    channel text NOT NULL CHECK (channel IN ('email', 'sms')),
    address_hash bytea NOT NULL,
    address text,
    reason text NOT NULL CHECK (reason IN ('bounced', 'complained', 'unreachable')),
    words text,
    since timestamptz NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    lifted_at timestamptz,
    lifted_by bigint REFERENCES users ON DELETE SET NULL,
    lift_reason text,
    CHECK ((lifted_at IS NULL) = (lift_reason IS NULL))
  )`,
  'CREATE UNIQUE INDEX IF NOT EXISTS suppressions_current ON suppressions (user_id, channel, address_hash) WHERE lifted_at IS NULL',
  'CREATE INDEX IF NOT EXISTS suppressions_of_address ON suppressions (user_id, channel, address_hash)',
  'CREATE INDEX IF NOT EXISTS suppressions_newest ON suppressions (user_id, id DESC)',
  'CREATE INDEX IF NOT EXISTS suppressions_lifted_by ON suppressions (lifted_by) WHERE lifted_by IS NOT NULL',
  `COMMENT ON TABLE suppressions IS
    'Addresses to which an account sends nothing in a channel, whatever their contacts agreed to; with those that were let in again.'`,
  `COMMENT ON COLUMN suppressions.address_hash IS 'As address_hash() makes it of the address: it stays when the address is erased.'`,
  `COMMENT ON COLUMN suppressions.address IS 'An e-mail address in lower case, or a number in E.164. Null: its contact was erased.'`,

  // Two statements, so that the second sees what was committed while the first waited: whoever suppresses holds the lock alone.
  `CREATE OR REPLACE FUNCTION why_suppressed(account bigint, of_channel text, addresses text[]) RETURNS text LANGUAGE plpgsql VOLATILE AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('suppressions', account));
    RETURN (
      SELECT s.reason
      FROM users u
      CROSS JOIN unnest(addresses) AS a (address)
      CROSS JOIN LATERAL (SELECT address_hash(u.link_key, of_channel, a.address) AS hash OFFSET 0) h
      CROSS JOIN LATERAL (
        -- LIMIT has it looked up in the index, however many rows the table has.
        SELECT reason FROM suppressions
        WHERE user_id = account AND channel = of_channel AND address_hash = h.hash AND lifted_at IS NULL LIMIT 1
      ) s
      WHERE u.id = account LIMIT 1);
  END $$`,
];

/** What providers tell of messages, and the addresses to which nothing is sent because of it (docs/decisions/0091). */
export async function up(knex: Knex): Promise<void> {
  for (const statement of statements) await knex.raw(statement);
}

export async function down(knex: Knex): Promise<void> {
  for (const statement of [
    `DELETE FROM opt_out_changes WHERE source = 'provider'`,
    allow(sources),
    'DROP FUNCTION IF EXISTS why_suppressed(bigint, text, text[])',
    'DROP TABLE IF EXISTS suppressions',
    'DROP TABLE IF EXISTS message_outcomes',
  ])
    await knex.raw(statement);
}
