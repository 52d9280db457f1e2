import type { Knex } from 'knex';

/** The last refused ingestion calls of each account, so that whoever integrates sees what went wrong. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE rejected_calls (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      path text NOT NULL,
      item integer,
      code text NOT NULL,
      params jsonb NOT NULL,
      excerpt text,
      created_at timestamptz NOT NULL,
      UNIQUE (user_id, id)
    );
    COMMENT ON COLUMN rejected_calls.params IS 'What the words of the code are filled in with.';
    COMMENT ON COLUMN rejected_calls.excerpt IS 'Keys, and the form of values: nothing about anybody.';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`DROP TABLE rejected_calls`);
}
