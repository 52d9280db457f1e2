import type { Knex } from 'knex';

/** A backtest may try the draft beside a live flow (docs/decisions/0078, 0079). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE backtests ADD COLUMN is_draft boolean NOT NULL DEFAULT false;
    COMMENT ON COLUMN backtests.is_draft IS 'Whether the revision is one of the draft, which has numbers of its own.';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE backtests DROP COLUMN is_draft');
}
