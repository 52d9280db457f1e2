import type { Knex } from 'knex';

/*
 * New contacts wait in a list of the search's index until it is full, and whoever fills it sorts all of them in. With 4 MB, the default, that held up everybody's
 * commits for a tenth of a second, again and again while very many contacts were imported, and a search looks through the list each time
 * (https://www.postgresql.org/docs/current/gin.html#GIN-FAST-UPDATE).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER INDEX contacts_search SET (gin_pending_list_limit = 256)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER INDEX contacts_search RESET (gin_pending_list_limit)');
}
