import type { Knex } from 'knex';

/** OpenID Connect: who people are at the operator's provider, and whose account here that is. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE identities (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      issuer text NOT NULL,
      subject text NOT NULL,
      email text,
      created_at timestamptz NOT NULL DEFAULT now(),
      last_used_at timestamptz,
      UNIQUE (issuer, subject)
    );
    COMMENT ON COLUMN identities.subject IS 'What the issuer knows the person by: it never changes, and an e-mail may.';
    COMMENT ON COLUMN identities.email IS 'As the issuer told it last: the owner knows the identity by it. Nobody is found by it.';
    CREATE INDEX identities_user ON identities (user_id, id);

    CREATE TABLE openid_attempts (
      hash bytea PRIMARY KEY,
      user_id bigint REFERENCES users ON DELETE CASCADE,
      expires_at timestamptz NOT NULL
    );
    COMMENT ON TABLE openid_attempts IS 'By the hash of a token that only the browser keeps, which went to the provider. With user_id: the account that is to be linked; without: somebody who signs in.';
    CREATE INDEX openid_attempts_expired ON openid_attempts (expires_at);
    CREATE INDEX openid_attempts_user ON openid_attempts (user_id) WHERE user_id IS NOT NULL;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE openid_attempts, identities');
}
