import type { Knex } from 'knex';

/*
 * New contacts wait in a list of the search's index, and the insert that fills the list sorts all of them in. With 256 kB an import spent
 * most of its time on that; with 4 MB, the default, it held up everybody's commits. 1 MB sorts four times as many contacts in at once, for
 * a third less work a contact (https://www.postgresql.org/docs/current/gin.html#GIN-FAST-UPDATE).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER INDEX contacts_search SET (gin_pending_list_limit = 1024)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER INDEX contacts_search SET (gin_pending_list_limit = 256)');
}
