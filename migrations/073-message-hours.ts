import type { Knex } from 'knex';

/** An account says in which hours its messages go out (docs/decisions/0073). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE users ADD COLUMN message_hours jsonb NOT NULL DEFAULT '{}';
    COMMENT ON COLUMN users.message_hours IS
      'By channel: the days and hours in which messages go out. Those of a channel that is null or missing go at any time.';
    ALTER TABLE calls ADD COLUMN message_wait jsonb;
    COMMENT ON COLUMN calls.message_wait IS
      'Why a message that was held up past its hours waits, and until when; null once it goes out.';
    CREATE INDEX calls_held ON calls (user_id, step_id) WHERE state = 'pending' AND message_wait IS NOT NULL;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE calls DROP COLUMN message_wait;
    ALTER TABLE users DROP COLUMN message_hours;
  `);
}
