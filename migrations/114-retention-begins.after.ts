import type { Knex } from 'knex';

/**
 * Runs and events are erased because of their age (docs/decisions/0085) once no process is left that decides without what stays of them: of a
 * version that has not the tables of migration 089. They are from a day later on, so that there is time to say how long they are kept.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`UPDATE retention SET begins_at = now() + interval '1 day' WHERE begins_at = 'infinity'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`UPDATE retention SET begins_at = 'infinity'`);
}
