import type { Knex } from 'knex';

/** Two-factor sign-in: beside the password, a code that an app makes of a secret and the time (RFC 6238), or a recovery code. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE second_factors (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id bigint NOT NULL UNIQUE REFERENCES users ON DELETE CASCADE,
      secret_encrypted text NOT NULL,
      begun_at timestamptz NOT NULL DEFAULT now(),
      confirmed_at timestamptz,
      last_step bigint NOT NULL DEFAULT 0,
      told_step bigint NOT NULL DEFAULT 0,
      recovery_salt bytea NOT NULL DEFAULT ''
    );
    COMMENT ON TABLE second_factors IS 'One of an account. Until confirmed_at it is being set up, and asks nobody for a code.';
    COMMENT ON COLUMN second_factors.last_step IS 'The time step of the last code that was taken: none of it or of an earlier one is taken again.';
    COMMENT ON COLUMN second_factors.told_step IS 'The time step of a code of a wrong time that was told of: it is not taken when its time comes.';
    COMMENT ON COLUMN second_factors.recovery_salt IS 'With it the recovery codes are hashed.';

    CREATE TABLE recovery_codes (
      user_id bigint NOT NULL REFERENCES second_factors (user_id) ON DELETE CASCADE,
      hash bytea NOT NULL,
      PRIMARY KEY (user_id, hash)
    );
    COMMENT ON TABLE recovery_codes IS 'Those that are left: one that is used goes.';

    CREATE TABLE sign_in_challenges (
      hash bytea PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      remember_me boolean NOT NULL,
      tries integer NOT NULL DEFAULT 0,
      expires_at timestamptz NOT NULL
    );
    COMMENT ON TABLE sign_in_challenges IS 'Who knew the password and has to give a code, by the hash of a token that only the browser keeps.';
    CREATE INDEX sign_in_challenges_expired ON sign_in_challenges (expires_at);
    CREATE INDEX sign_in_challenges_user ON sign_in_challenges (user_id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE sign_in_challenges, recovery_codes, second_factors');
}
