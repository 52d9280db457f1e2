import type { Knex } from 'knex';

/** The runs of an event continue the trace of the request that brought it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE events ADD COLUMN trace_parent text;
    COMMENT ON COLUMN events.trace_parent IS
      'The span that its runs are traced under, as a W3C traceparent; null for an event that is not traced.';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE events DROP COLUMN trace_parent');
}
