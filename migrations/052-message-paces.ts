import type { Knex } from 'knex';

/** The pace of a loop is kept where its messages go out, and not only where its items begin (docs/decisions/0045). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE message_paces (
      run_id bigint NOT NULL,
      visit integer NOT NULL,
      step_id bigint NOT NULL,
      next_at timestamptz NOT NULL,
      PRIMARY KEY (run_id, visit, step_id),
      FOREIGN KEY (run_id, visit) REFERENCES loops (run_id, visit) ON DELETE CASCADE
    );
    COMMENT ON COLUMN message_paces.next_at IS 'When the next message of the step may go out, of the loop''s items.';
    ALTER TABLE calls ADD COLUMN turn_at timestamptz;
    COMMENT ON COLUMN calls.turn_at IS 'The moment that its loop''s pace has given it.';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE calls DROP COLUMN turn_at; DROP TABLE message_paces');
}
