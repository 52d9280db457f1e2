import type { Knex } from 'knex';

/** Passkeys: people sign in by what their device holds, and by nothing that could be told or guessed. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE users ADD COLUMN passkey_handle bytea NOT NULL DEFAULT uuid_send(gen_random_uuid());
    COMMENT ON COLUMN users.passkey_handle IS 'What devices know the account by: it tells nothing of its owner, and is no secret.';

    CREATE TABLE passkeys (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      credential_id bytea NOT NULL UNIQUE,
      public_key bytea NOT NULL,
      counter bigint NOT NULL,
      transports text[] NOT NULL,
      name text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      last_used_at timestamptz
    );
    COMMENT ON COLUMN passkeys.public_key IS 'In COSE form. The private key never leaves the device.';
    COMMENT ON COLUMN passkeys.counter IS 'The last count of uses that the device told; 0: it counts none.';
    CREATE INDEX passkeys_user ON passkeys (user_id, id);

    CREATE TABLE passkey_challenges (
      hash bytea PRIMARY KEY,
      user_id bigint REFERENCES users ON DELETE CASCADE,
      expires_at timestamptz NOT NULL
    );
    COMMENT ON TABLE passkey_challenges IS 'By the hash of what a device is to sign, once. With user_id: the account that adds a passkey; without: somebody who signs in.';
    CREATE INDEX passkey_challenges_expired ON passkey_challenges (expires_at);
    CREATE INDEX passkey_challenges_user ON passkey_challenges (user_id) WHERE user_id IS NOT NULL;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TABLE passkey_challenges, passkeys;
    ALTER TABLE users DROP COLUMN passkey_handle;
  `);
}
