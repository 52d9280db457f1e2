import type pg from 'pg';

/** Tells what time it is, in milliseconds since 1970, within a transaction. */
export type Clock = (client: Pick<pg.ClientBase, 'query'>) => Promise<number>;

/**
 * The database's clock: the one that all workers share. A run's wait begins and ends by it, so a worker whose own clock is wrong, or is set
 * while it works, makes no wait shorter or longer.
 */
export const databaseClock: Clock = async (client) => {
  const { rows } = await client.query<{ now: number }>({
    name: 'clock',
    text: 'SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now',
  });
  return rows[0]?.now ?? Date.now(); // the query returns a row
};
