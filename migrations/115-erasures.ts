import type { Knex } from 'knex';

/** Each statement is a transaction of its own, and can be repeated. */
export const config = { transaction: false };

/** What an erased contact leaves: how much was erased, in counts alone, and what is still to be deleted in Temporal (docs/decisions/0115). */
export async function up(knex: Knex): Promise<void> {
  for (const statement of [
    `CREATE TABLE IF NOT EXISTS erasures (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      counts jsonb NOT NULL,
      histories integer NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      ended_at timestamptz
    )`,
    'CREATE INDEX IF NOT EXISTS erasures_of_account ON erasures (user_id, id DESC)',
    `COMMENT ON COLUMN erasures.counts IS 'How much was erased and what stays, by kind: numbers, and nothing about anybody.'`,
    `COMMENT ON COLUMN erasures.histories IS 'How many histories of workflows were deleted in Temporal so far.'`,
    `COMMENT ON COLUMN erasures.ended_at IS 'When Temporal had none of them any more.'`,
    `CREATE TABLE IF NOT EXISTS erased_histories (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      erasure_id bigint REFERENCES erasures ON DELETE SET NULL,
      contact_ids bigint[] NOT NULL,
      group_workflow_ids text[] NOT NULL,
      asked text[] NOT NULL DEFAULT '{}',
      created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      due_at timestamptz NOT NULL DEFAULT clock_timestamp()
    )`,
    'CREATE INDEX IF NOT EXISTS erased_histories_due ON erased_histories (due_at)',
    'CREATE INDEX IF NOT EXISTS erased_histories_of_account ON erased_histories (user_id)',
    `COMMENT ON TABLE erased_histories IS 'Erased contacts whose histories in Temporal the worker deletes; a row goes once there are none.'`,
    `COMMENT ON COLUMN erased_histories.asked IS 'Executions that Temporal was asked to delete, and may still have: the ids of the workflow and of the execution.'`,
    `COMMENT ON COLUMN erased_histories.erasure_id IS 'The report that counts them; null where contacts are erased without one.'`,
  ])
    await knex.raw(statement);
}

export async function down(knex: Knex): Promise<void> {
  for (const statement of ['DROP TABLE IF EXISTS erased_histories', 'DROP TABLE IF EXISTS erasures'])
    await knex.raw(statement);
}
