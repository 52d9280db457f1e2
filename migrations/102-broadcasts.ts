import type { Knex } from 'knex';

/** Each statement is a transaction of its own and locks one table that others use. Each can be repeated, after a migration that was killed. */
export const config = { transaction: false };

const statements = [
  // A reference locks the table that it leads to.
  `CREATE TABLE IF NOT EXISTS broadcasts (
    automatisation_id bigint PRIMARY KEY REFERENCES automatisations (id) ON DELETE CASCADE,
    user_id bigint NOT NULL,
    version integer NOT NULL DEFAULT 1,
    timing jsonb NOT NULL,
    test jsonb,
    begun_at timestamptz,
    test_run_id bigint,
    test_size integer,
    test_ends_at timestamptz,
    test_result jsonb,
    updated_at timestamptz NOT NULL DEFAULT now()
  )`,
  'CREATE INDEX IF NOT EXISTS broadcasts_of_account ON broadcasts (user_id, automatisation_id)',
  `COMMENT ON TABLE broadcasts IS 'Campaigns of one message (docs/decisions/0100): what they have beside their flows.'`,
  `COMMENT ON COLUMN broadcasts.timing IS 'When it is to be sent, as its author chose; what is scheduled is a task.'`,
  `COMMENT ON COLUMN broadcasts.test IS 'Of an A/B test: how many percent of the audience, how many hours, and by which measure. Null: it has one message.'`,
  `COMMENT ON COLUMN broadcasts.begun_at IS 'When its first run was made: it is sent once.'`,
  `COMMENT ON COLUMN broadcasts.test_run_id IS 'The run whose audience the test is a part of, and of which test_size and test_ends_at are.'`,
  `COMMENT ON COLUMN broadcasts.test_size IS 'How many of the first contacts of the run are the test.'`,
  `COMMENT ON COLUMN broadcasts.test_ends_at IS 'From when on the winner is chosen: the hours count from the beginning of the last contact of the test.'`,
  `COMMENT ON COLUMN broadcasts.test_result IS 'What was counted of each message when the winner was chosen.'`,
];

/** Broadcasts. */
export async function up(knex: Knex): Promise<void> {
  for (const statement of statements) await knex.raw(statement);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE IF EXISTS broadcasts');
}
