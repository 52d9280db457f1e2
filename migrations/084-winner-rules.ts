import type { Knex } from 'knex';

/** Splits whose winner is chosen by itself, and what was counted for them (docs/decisions/0083). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE split_counts (
      step_id bigint PRIMARY KEY,
      user_id bigint NOT NULL,
      automatisation_id bigint NOT NULL,
      next_count_at timestamptz NOT NULL,
      goal_id bigint,
      counted_at timestamptz,
      counted_from timestamptz,
      ways jsonb NOT NULL DEFAULT '[]',
      has_chosen boolean NOT NULL DEFAULT false,
      FOREIGN KEY (user_id, automatisation_id) REFERENCES automatisations (user_id, id) ON DELETE CASCADE
    );
    COMMENT ON TABLE split_counts IS 'What the worker counted last for the rule of a split. No reference to the step: a restored revision puts steps back.';
    COMMENT ON COLUMN split_counts.goal_id IS 'The goal that was counted.';
    COMMENT ON COLUMN split_counts.counted_from IS 'Visits from then on count: a winner that was chosen by itself was taken back. Null: all do.';
    COMMENT ON COLUMN split_counts.has_chosen IS 'The rule has chosen a winner, which was not taken back as far as the worker knows.';
    CREATE INDEX split_counts_automatisation ON split_counts (user_id, automatisation_id);

    CREATE INDEX automatisation_steps_choosing ON automatisation_steps (id)
      WHERE type = 'SPLIT' AND data ->> 'winner_rule' IS NOT NULL AND data ->> 'winner' IS NULL;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP INDEX automatisation_steps_choosing;
    DELETE FROM notices WHERE kind = 'winner_chosen';
    DROP TABLE split_counts;
  `);
}
