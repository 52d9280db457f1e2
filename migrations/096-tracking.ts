import type { Knex } from 'knex';

/** One statement changes one table, and each can be repeated. */
export const config = { transaction: false };

/** Opens and clicks of e-mails by links of our own (docs/decisions/0093). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE users ADD COLUMN IF NOT EXISTS tracks_emails boolean NOT NULL DEFAULT false');
  await knex.raw(
    `COMMENT ON COLUMN users.tracks_emails IS 'Whether e-mails to contacts have a pixel and links of our own, by which opens and clicks are known.'`,
  );
  await knex.raw(
    `COMMENT ON COLUMN message_outcomes.is_machine IS 'Opened or clicked by a mail program that loads everything by itself, or by a scanner.'`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE users DROP COLUMN IF EXISTS tracks_emails');
}
