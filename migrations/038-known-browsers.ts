import type { Knex } from 'knex';

/** Browsers in which an account was signed in to before: somebody else's guesses at its password do not slow them down. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE known_browsers (
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      id_hash bytea NOT NULL,
      signed_in_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (user_id, id_hash)
    );
    COMMENT ON TABLE known_browsers IS 'By the hash of a token that only the browser keeps. It signs nobody in.';
    CREATE INDEX known_browsers_id ON known_browsers (id_hash);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE known_browsers');
}
