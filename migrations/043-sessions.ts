import type { Knex } from 'knex';

/** What the owner of an account is told of its sessions. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE sessions
      ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
      ADD COLUMN signed_in_by text NOT NULL DEFAULT 'password',
      ADD COLUMN last_used_at timestamptz NOT NULL DEFAULT now(),
      ADD COLUMN address text,
      ADD COLUMN user_agent text;
    UPDATE sessions SET last_used_at = signed_in_at;
    COMMENT ON COLUMN sessions.id IS 'Names the session to its owner. It opens nothing: the token does.';
    COMMENT ON COLUMN sessions.last_used_at IS 'Noted once a minute, as are the address and the user agent of the use.';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE sessions
      DROP COLUMN user_agent, DROP COLUMN address, DROP COLUMN last_used_at, DROP COLUMN signed_in_by, DROP COLUMN id;
  `);
}
