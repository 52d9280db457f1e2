import type { Knex } from 'knex';

/**
 * Accounts (`users`: one account is one user), their roles, client keys, sessions, sign-in limits and the audit log.
 *
 * Every other table carries `user_id`, and points at its neighbours by (`user_id`, `id`), so that the database itself
 * refuses a reference into another account.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    CREATE EXTENSION IF NOT EXISTS unaccent;

    -- unaccent() is only STABLE because its dictionary could be changed; naming the dictionary makes it safe to index.
    CREATE FUNCTION search_text(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
      RETURN lower(public.unaccent('public.unaccent', $1));

    CREATE TABLE users (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      email text NOT NULL,
      password_hash text NOT NULL,
      first_name text NOT NULL DEFAULT '',
      last_name text NOT NULL DEFAULT '',
      shopify_shop_domain text UNIQUE,
      twilio_account_sid text UNIQUE,
      data jsonb NOT NULL DEFAULT '{}',
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    COMMENT ON COLUMN users.data IS 'Global variables: name to value.';
    CREATE UNIQUE INDEX users_email ON users (lower(email));

    CREATE TABLE user_roles (
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      role text NOT NULL,
      PRIMARY KEY (user_id, role)
    );

    CREATE TABLE client_keys (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      key_hash bytea NOT NULL UNIQUE,
      key_encrypted text NOT NULL,
      expires_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (user_id, id)
    );
    COMMENT ON COLUMN client_keys.expires_at IS 'Null: the key in use. A replaced key goes on until this moment.';
    CREATE UNIQUE INDEX client_keys_current ON client_keys (user_id) WHERE expires_at IS NULL;

    CREATE TABLE sessions (
      id_hash bytea PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      impersonator_id bigint REFERENCES users ON DELETE CASCADE,
      data jsonb NOT NULL,
      signed_in_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX sessions_user ON sessions (user_id);
    CREATE INDEX sessions_expiry ON sessions (expires_at);

    -- The shape rate-limiter-flexible expects of its store.
    CREATE TABLE rate_limits (
      key varchar(255) PRIMARY KEY,
      points integer NOT NULL DEFAULT 0,
      expire bigint
    );

    CREATE TABLE audit_log (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      actor_id bigint REFERENCES users ON DELETE SET NULL,
      action text NOT NULL,
      detail jsonb NOT NULL DEFAULT '{}',
      created_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (user_id, id)
    );
    CREATE INDEX audit_log_user ON audit_log (user_id, id DESC);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TABLE audit_log, rate_limits, sessions, client_keys, user_roles, users;
    DROP FUNCTION search_text(text);
  `);
}
