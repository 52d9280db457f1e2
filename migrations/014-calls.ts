import type { Knex } from 'knex';

/** Calls that runs make to the outside, and how fast each connection may be called. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE calls (
      run_id bigint NOT NULL,
      visit integer NOT NULL,
      user_id bigint NOT NULL,
      step_id bigint NOT NULL,
      user_app_id bigint,
      webhook text,
      request json NOT NULL,
      idempotency_key uuid NOT NULL DEFAULT gen_random_uuid(),
      state text NOT NULL DEFAULT 'pending'
        CHECK (state IN ('pending', 'sending', 'answered', 'failed', 'unknown', 'skipped')),
      attempts smallint NOT NULL DEFAULT 0,
      due_at timestamptz,
      first_sent_at timestamptz,
      sent_at timestamptz,
      answer json,
      writes json,
      trouble jsonb,
      created_at timestamptz NOT NULL DEFAULT now(),
      ended_at timestamptz,
      PRIMARY KEY (run_id, visit),
      FOREIGN KEY (user_id, run_id) REFERENCES automatisation_runs (user_id, id) ON DELETE CASCADE
    );
    COMMENT ON COLUMN calls.user_app_id IS 'No reference: a call whose connection was deleted must fail, not go out without it.';
    COMMENT ON COLUMN calls.request IS
      'Rendered; markers with a nonce stand where credentials go. json, not jsonb: what is sent keeps its order.';
    COMMENT ON COLUMN calls.state IS
      'sending: committed before it goes out, so that a worker that dies in the middle is noticed. unknown: it went out, and whether it did its work is not known.';
    COMMENT ON COLUMN calls.due_at IS 'The moment that its connection''s pace has given it.';
    COMMENT ON COLUMN calls.answer IS 'Without secrets; taken away once the run has gone on, whose log keeps the beginning of it.';
    CREATE INDEX calls_sending ON calls (user_id, user_app_id, sent_at) WHERE state = 'sending';

    CREATE TABLE call_paces (
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      connection bigint NOT NULL,
      next_at timestamptz NOT NULL DEFAULT now(),
      held_until timestamptz NOT NULL DEFAULT '-infinity',
      PRIMARY KEY (user_id, connection)
    );
    COMMENT ON COLUMN call_paces.connection IS 'Of user_apps; 0: the calls of the account that go through none.';
    COMMENT ON COLUMN call_paces.next_at IS 'When the next call may go out.';
    COMMENT ON COLUMN call_paces.held_until IS 'Until when the provider asked for no calls.';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE call_paces, calls');
}
