import type { Knex } from 'knex';

/** What impersonating, verified store deliveries and several connections to one app need. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE sessions ADD COLUMN impersonator_session bytea
      REFERENCES sessions (id_hash) ON UPDATE CASCADE ON DELETE CASCADE;
    COMMENT ON COLUMN sessions.impersonator_session IS 'The administrator''s own session, to which this one returns and with which it ends.';
    CREATE INDEX sessions_impersonator_session ON sessions (impersonator_session) WHERE impersonator_session IS NOT NULL;

    ALTER TABLE users ADD COLUMN shopify_webhook_secret_encrypted text;

    ALTER TABLE user_apps ADD COLUMN name text NOT NULL DEFAULT '';
    COMMENT ON COLUMN user_apps.name IS 'Tells connections to one app apart.';
    CREATE INDEX user_apps_user ON user_apps (user_id, app);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP INDEX user_apps_user;
    ALTER TABLE user_apps DROP COLUMN name;
    ALTER TABLE users DROP COLUMN shopify_webhook_secret_encrypted;
    ALTER TABLE sessions DROP COLUMN impersonator_session;
  `);
}
