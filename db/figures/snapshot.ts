import type { Knex } from 'knex';
import type { Stream } from './settled';

/** One moment of the database: the figures, and the ids up to which they hold. Rows with higher ids are counted in their tables. */
export interface Snapshot {
  knex: Knex.Transaction;
  rolled: Record<Stream, number>;
}

/** Reads in one snapshot, so that nothing is counted twice, or not at all, while figures are rolled. */
export function inSnapshot<T>(knex: Knex, read: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  return knex.transaction(
    async (transaction) => {
      // So little is read here that a parallel worker would only cost time.
      await transaction.raw('SET LOCAL max_parallel_workers_per_gather = 0');
      const rows = await transaction<{ stream: Stream; last_id: number }>('figures_rolled').select('*');
      const rolled = { events: 0, automatisation_runs: 0, contacts: 0 };
      for (const { stream, last_id } of rows) rolled[stream] = last_id;
      return read({ knex: transaction, rolled });
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  );
}
