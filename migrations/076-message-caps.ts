import type { Knex } from 'knex';
import { makeIndex } from './support/in-use';

/** Each statement is a transaction of its own and locks one table that others use. Each can be repeated, after a migration that was killed. */
export const config = { transaction: false };

const statements = [
  `ALTER TABLE users ADD COLUMN IF NOT EXISTS message_caps jsonb NOT NULL DEFAULT '[]',
                     ADD COLUMN IF NOT EXISTS message_categories jsonb NOT NULL DEFAULT '[]'`,
  `COMMENT ON COLUMN users.message_caps IS
    'How many messages a contact gets at most, of a channel and a category, in rolling windows of hours or days.'`,
  `COMMENT ON COLUMN users.message_categories IS 'The names of the categories that steps may give their messages.'`,

  `CREATE TABLE IF NOT EXISTS counted_messages (
    run_id bigint NOT NULL,
    visit integer NOT NULL,
    user_id bigint NOT NULL,
    contact_id bigint NOT NULL,
    channel text NOT NULL CHECK (channel IN ('sms', 'email', 'push')),
    category text,
    is_open boolean NOT NULL DEFAULT true,
    may_have_gone boolean NOT NULL DEFAULT false,
    moment timestamptz NOT NULL,
    PRIMARY KEY (run_id, visit),
    FOREIGN KEY (user_id, contact_id) REFERENCES contacts (user_id, id) ON DELETE CASCADE
  )`,
  `COMMENT ON TABLE counted_messages IS
    'What caps count: the calls that send a contact a message, as long as a window may be. No reference to the call: a message stays counted when its run is deleted.'`,
  `COMMENT ON COLUMN counted_messages.is_open IS 'Its call is not over: it counts as going out now.'`,
  `COMMENT ON COLUMN counted_messages.may_have_gone IS
    'An attempt may have sent it, and it is tried again: it counts even if that fails.'`,
  `COMMENT ON COLUMN counted_messages.moment IS 'When its call was over; when the run came to it, of one that is open.'`,
  'CREATE INDEX IF NOT EXISTS counted_messages_contact ON counted_messages (user_id, contact_id, moment)',
  'CREATE INDEX IF NOT EXISTS counted_messages_time ON counted_messages (moment)',

  // A trigger, because calls end in many ways: an answer, a stop, an edit of the flow, a worker that was lost, a deleted flow.
  `CREATE OR REPLACE FUNCTION close_counted_message() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    has_gone boolean := CASE TG_OP WHEN 'DELETE' THEN OLD.state = 'sending' ELSE NEW.state IN ('answered', 'unknown') END;
  BEGIN
    UPDATE counted_messages SET is_open = false, moment = clock_timestamp()
    WHERE run_id = OLD.run_id AND visit = OLD.visit AND is_open AND (has_gone OR may_have_gone);
    DELETE FROM counted_messages WHERE run_id = OLD.run_id AND visit = OLD.visit AND is_open;
    RETURN NULL;
  END $$`,
  `CREATE OR REPLACE TRIGGER message_ended AFTER UPDATE OF state ON calls FOR EACH ROW
    WHEN (NEW.contact_id IS NOT NULL AND OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION close_counted_message()`,
  `CREATE OR REPLACE TRIGGER message_deleted AFTER DELETE ON calls FOR EACH ROW
    WHEN (OLD.contact_id IS NOT NULL AND OLD.ended_at IS NULL) EXECUTE FUNCTION close_counted_message()`,

  'ALTER TABLE erased_visits ADD COLUMN IF NOT EXISTS capped bigint NOT NULL DEFAULT 0',
];

/** Caps of messages: an account's rules and categories, and what counts for them (docs/decisions/0077). */
export async function up(knex: Knex): Promise<void> {
  for (const statement of statements) await knex.raw(statement);
  await makeIndex(knex, {
    name: 'automatisation_run_steps_capped',
    of: `automatisation_run_steps (automatisation_id, step_id, started_at)
      WHERE state = 'skipped' AND detail -> 'skipped' ->> 'code' = 'message_cap'`,
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP INDEX automatisation_run_steps_capped;
    ALTER TABLE erased_visits DROP COLUMN capped;
    DROP TRIGGER message_deleted ON calls;
    DROP TRIGGER message_ended ON calls;
    DROP FUNCTION close_counted_message();
    DROP TABLE counted_messages;
    ALTER TABLE users DROP COLUMN message_categories, DROP COLUMN message_caps;
  `);
}
