import type { Knex } from 'knex';

/** Backtests of automations, and the contacts that each is still to look at (docs/decisions/0078). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE backtests (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id bigint NOT NULL,
      automatisation_id bigint NOT NULL UNIQUE,
      author_id bigint REFERENCES users ON DELETE SET NULL,
      revision integer NOT NULL,
      days smallint NOT NULL CHECK (days BETWEEN 1 AND 90),
      includes_history boolean NOT NULL,
      from_at timestamptz NOT NULL,
      to_at timestamptz NOT NULL,
      contacts bigint,
      contacts_done bigint NOT NULL DEFAULT 0,
      has_events_without_contact boolean NOT NULL DEFAULT false,
      figures jsonb CHECK (length(figures::text) < 1000000),
      live jsonb CHECK (length(live::text) < 1000000),
      cut_off text CHECK (cut_off IN ('stopped', 'too_many_events', 'revision_gone')),
      created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      ended_at timestamptz,
      UNIQUE (user_id, id),
      CHECK (cut_off IS NULL OR ended_at IS NOT NULL),
      FOREIGN KEY (user_id, automatisation_id) REFERENCES automatisations (user_id, id) ON DELETE CASCADE
    );
    COMMENT ON TABLE backtests IS 'What automations would have done with the events of a period; the last one of each.';
    COMMENT ON COLUMN backtests.contacts IS 'How many contacts it is about; null until they are gathered.';
    COMMENT ON COLUMN backtests.live IS 'What the automation really did in the period.';
    CREATE INDEX backtests_open ON backtests (user_id, id) WHERE ended_at IS NULL;

    CREATE TABLE backtest_parts (
      backtest_id bigint NOT NULL,
      place integer NOT NULL,
      user_id bigint NOT NULL,
      contact_ids bigint[] NOT NULL,
      PRIMARY KEY (backtest_id, place),
      FOREIGN KEY (user_id, backtest_id) REFERENCES backtests (user_id, id) ON DELETE CASCADE
    );
    COMMENT ON TABLE backtest_parts IS 'The contacts that a backtest is still to look at. A part goes in the transaction that adds it to the figures.';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE backtest_parts, backtests');
}
