import { setTimeout as delay } from 'node:timers/promises';
import type { Querier } from '../database/connection';

/** What figures are made of; each is a table whose rows get their ids from a sequence. */
export type Stream = 'events' | 'automatisation_runs' | 'contacts';

const pollMilliseconds = 20;
const patience = 2_000;

/**
 * An id up to which every row is committed or will never be: no row with that id or a lower one appears any more. Null when a transaction
 * that may still add one does not end soon.
 *
 * Ids are assigned in order but committed in any order. An INSERT locks the table (ROW EXCLUSIVE) before it takes an id, and releases the
 * lock after its commit can be seen. So the last assigned id is settled once every transaction that held such a lock after the id was read
 * has released it. This only looks at locks and takes none: an INSERT never waits for it.
 */
export async function settledId(querier: Querier, stream: Stream): Promise<number | null> {
  const given = await querier.query<{ id: number }>(
    `SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS id FROM ${stream}_id_seq`,
  );
  const id = given.rows[0]?.id ?? 0;
  let open = await writers(querier, stream);
  for (const end = Date.now() + patience; open.size > 0;) {
    if (Date.now() > end) return null;
    await delay(pollMilliseconds);
    const still = await writers(querier, stream);
    open = new Set([...open].filter((transaction) => still.has(transaction)));
  }
  return id;
}

/**
 * The transactions under way that may add a row to the table. Those that read it cannot, nor can VACUUM, ANALYZE or CREATE INDEX
 * CONCURRENTLY (SHARE UPDATE EXCLUSIVE), which may take minutes (https://www.postgresql.org/docs/current/explicit-locking.html).
 */
async function writers(querier: Querier, stream: Stream): Promise<Set<string>> {
  const { rows } = await querier.query<{ transaction: string }>(
    `SELECT DISTINCT virtualtransaction AS transaction FROM pg_locks
     WHERE database = (SELECT oid FROM pg_database WHERE datname = current_database())
       AND relation = $1::regclass AND granted
       AND mode NOT IN ('AccessShareLock', 'RowShareLock', 'ShareUpdateExclusiveLock')`,
    [stream],
  );
  return new Set(rows.map((row) => row.transaction));
}
