import type { Knex } from 'knex';
import { makeIndex } from './support/in-use';

/** Each statement is a transaction of its own and locks one table that others use. Each can be repeated, after a migration that was killed. */
export const config = { transaction: false };

const statements = [
  `ALTER TABLE users ADD COLUMN IF NOT EXISTS message_hours jsonb NOT NULL DEFAULT '{}'`,
  `COMMENT ON COLUMN users.message_hours IS
    'By channel: the days and hours in which messages go out. Those of a channel that is null or missing go at any time.'`,
  'ALTER TABLE calls ADD COLUMN IF NOT EXISTS message_wait jsonb',
  `COMMENT ON COLUMN calls.message_wait IS
    'Why a message that was held up past its hours waits, and until when; null once it goes out.'`,
];

/** An account says in which hours its messages go out (docs/decisions/0073). */
export async function up(knex: Knex): Promise<void> {
  for (const statement of statements) await knex.raw(statement);
  await makeIndex(knex, {
    name: 'calls_held',
    of: `calls (user_id, step_id) WHERE state = 'pending' AND message_wait IS NOT NULL`,
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE calls DROP COLUMN message_wait;
    ALTER TABLE users DROP COLUMN message_hours;
  `);
}
