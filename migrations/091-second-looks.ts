import type { Knex } from 'knex';

/** Runs that have come to wait for events are looked at once more, many at a time (docs/decisions/0086). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE second_looks (
      run_id bigint PRIMARY KEY,
      due_at timestamptz NOT NULL,
      since timestamptz NOT NULL
    );
    CREATE INDEX second_looks_due ON second_looks (due_at, run_id);
    COMMENT ON TABLE second_looks IS
      'Runs that have come to wait for events of their contact, until a worker has looked for one that was being stored at that moment.';
    COMMENT ON COLUMN second_looks.run_id IS 'No reference: a look at a run that is gone finds nothing.';
    COMMENT ON COLUMN second_looks.since IS 'From when on the events count.';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE second_looks');
}
