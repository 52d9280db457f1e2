import { notifyDispatch } from '../../db/dispatch/notify';
import { recordEvents, type NewEvent, type RecordedEvent } from '../../db/events/record';
import { inTransaction } from '../../db/transaction';
import type { TestDatabase } from './database';

/** What a test does with its database, and waits for in it. */
export interface StoreHands {
  /** Stores events as the public Track does, and answers when they are committed. */
  track(...events: NewEvent[]): Promise<RecordedEvent[]>;
  /** Answers when none of the account's runs is running any more; fails after a minute. */
  settled(userId: number): Promise<void>;
  /** Answers as soon as the look finds something; fails after a minute. */
  until<T>(look: () => Promise<T | undefined>): Promise<T>;
  /** Answers as soon as the query gives a row; fails after a minute. */
  eventually<Row extends object>(query: string, values?: unknown[]): Promise<Row>;
  rows<Row extends object>(query: string, values?: unknown[]): Promise<Row[]>;
}

/** Only a test that fails waits so long; a busy machine is no failure. */
const patience = 60_000;

export function storeHands(store: TestDatabase): StoreHands {
  const rows = async <Row extends object>(query: string, values: unknown[] = []): Promise<Row[]> =>
    (await store.database.pool.query<Row>(query, values)).rows;

  async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
    for (const end = Date.now() + patience; ;) {
      const found = await look();
      if (found !== undefined) return found;
      if (Date.now() > end) throw new Error('What the test waits for did not come');
      // A look every 20 ms at what another process changes: there is nothing to be told by.
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  const eventually = <Row extends object>(query: string, values?: unknown[]): Promise<Row> =>
    until(async () => (await rows<Row>(query, values))[0]);

  return {
    rows,
    until,
    eventually,
    async track(...events) {
      const { pool } = store.database;
      const recorded = await inTransaction(pool, (connection) => recordEvents(connection, events));
      notifyDispatch(pool);
      return recorded;
    },
    async settled(userId) {
      await eventually(
        `SELECT 1 WHERE NOT EXISTS (SELECT FROM automatisation_runs WHERE user_id = $1 AND state = 'running')
                    AND NOT EXISTS (SELECT FROM dispatch WHERE user_id = $1)`,
        [userId],
      );
    },
  };
}
