import type { Knex } from 'knex';
import { makeIndex } from './support/in-use';

/** Each statement is a transaction of its own and locks one table that others use. Each can be repeated, after a migration that was killed. */
export const config = { transaction: false };

/** An index is made beside whoever writes. */
const indexes = [
  // Filled once, when a run ends: what has this index set is never changed in place anyway, because other indexes hold the state.
  { name: 'automatisation_runs_ended', of: 'automatisation_runs (ended_at, id) WHERE ended_at IS NOT NULL' },
  {
    name: 'calls_to_erase',
    of: 'calls (ended_at, run_id, visit) WHERE ended_at IS NOT NULL AND request IS NOT NULL',
  },
  { name: 'rejected_calls_time', of: 'rejected_calls (created_at)' },
  { name: 'identify_messages_time', of: 'identify_messages (received_at)' },
];

/** Space that portions leave is used again soon, not when a fifth of the table is dead. */
const vacuumed = ['automatisation_run_steps', 'calls', 'receipts', 'identify_messages'];

const statements = [
  `CREATE TABLE IF NOT EXISTS retention (
    is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
    rests_until timestamptz NOT NULL DEFAULT '-infinity',
    logs_days integer
  )`,
  `COMMENT ON COLUMN retention.rests_until IS 'No worker erases a portion before; whoever locks the row works.'`,
  `COMMENT ON COLUMN retention.logs_days IS 'How long logs were kept when the last ones were erased.'`,
  'INSERT INTO retention DEFAULT VALUES ON CONFLICT DO NOTHING',

  `CREATE TABLE IF NOT EXISTS retention_marks (
    what text PRIMARY KEY CHECK (what IN ('call', 'log', 'message_id')),
    ended_at timestamptz NOT NULL DEFAULT '-infinity',
    run_id bigint NOT NULL DEFAULT 0,
    visit integer NOT NULL DEFAULT 0,
    round_began_at timestamptz NOT NULL DEFAULT now()
  )`,
  `COMMENT ON TABLE retention_marks IS 'Calls, and the logs of runs, that ended up to here have been looked at in this round; what is still needed was passed over. Message ids that came before are erased.'`,
  `INSERT INTO retention_marks (what) VALUES ('call'), ('log'), ('message_id') ON CONFLICT DO NOTHING`,

  `CREATE TABLE IF NOT EXISTS erased_visits (
    user_id bigint NOT NULL,
    automatisation_id bigint NOT NULL,
    step_id bigint NOT NULL,
    start timestamptz NOT NULL,
    state text NOT NULL CHECK (state IN ('done', 'skipped')),
    visits bigint NOT NULL,
    took_true bigint NOT NULL,
    not_compared bigint NOT NULL,
    PRIMARY KEY (automatisation_id, step_id, state, start),
    FOREIGN KEY (user_id, automatisation_id) REFERENCES automatisations (user_id, id) ON DELETE CASCADE
  )`,
  `COMMENT ON TABLE erased_visits IS 'How many visits of a step began in an hour and were erased with their runs'' logs: the step''s counts go on counting them.'`,

  'ALTER TABLE calls ALTER COLUMN request DROP NOT NULL',
  `COMMENT ON COLUMN calls.request IS
    'Rendered; markers with a nonce stand where credentials go. json, not jsonb: what is sent keeps its order. Null: it was erased.'`,
  ...vacuumed.map((table) => `ALTER TABLE ${table} SET (autovacuum_vacuum_scale_factor = 0.02)`),
];

/**
 * Old data is erased in portions (docs/decisions/0069): what a call sent and got, then the logs of ended runs, whose counts stay in a table
 * of their own, refused calls, and the message ids of Identify.
 */
export async function up(knex: Knex): Promise<void> {
  for (const statement of statements) await knex.raw(statement);
  for (const index of indexes) await makeIndex(knex, index);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE identify_messages RESET (autovacuum_vacuum_scale_factor);
    ALTER TABLE receipts RESET (autovacuum_vacuum_scale_factor);
    ALTER TABLE calls RESET (autovacuum_vacuum_scale_factor);
    ALTER TABLE automatisation_run_steps RESET (autovacuum_vacuum_scale_factor);
    DROP INDEX identify_messages_time, rejected_calls_time, calls_to_erase, automatisation_runs_ended;
    UPDATE calls SET request = '{}' WHERE request IS NULL;
    ALTER TABLE calls ALTER COLUMN request SET NOT NULL;
    DROP TABLE erased_visits, retention_marks, retention;
  `);
}
