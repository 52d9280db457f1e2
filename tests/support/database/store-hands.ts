import { notifyDispatcher } from '../../../db/outbox/notify';
import { recordEvents, type NewEvent, type RecordedEvent } from '../../../db/events/record';
import { inTransaction, retryConflicts } from '../../../db/database/transaction';
import type { TestDatabase } from './database';
import { untilFound } from '../until-found';

/** What a test does with its database, and what it waits for there. */
export interface StoreHands {
  /** Stores events as the public Track does; resolves when they are committed. */
  track(...events: NewEvent[]): Promise<RecordedEvent[]>;
  /** Stores an event of each of the contacts `c1` to `cN`, in one call. */
  trackAll(event: { userId: number; name: string }, contacts: number): Promise<RecordedEvent[]>;
  /** Resolves when none of the account's runs is running any more; fails after five minutes. */
  settled(userId: number): Promise<void>;
  /** Resolves as soon as `look` finds something; fails after five minutes. */
  until<T>(look: () => Promise<T | undefined>): Promise<T>;
  /** Resolves as soon as the query returns a row; fails after five minutes. */
  eventually<Row extends object>(query: string, values?: unknown[]): Promise<Row>;
  /** The rows of one statement, which runs again after a deadlock: it may change runs that a worker advances meanwhile. */
  rows<Row extends object>(query: string, values?: unknown[]): Promise<Row[]>;
}

export function storeHands(store: TestDatabase): StoreHands {
  const rows = async <Row extends object>(query: string, values: unknown[] = []): Promise<Row[]> =>
    (await retryConflicts(() => store.database.pool.query<Row>(query, values))).rows;

  const eventually = <Row extends object>(query: string, values?: unknown[]): Promise<Row> =>
    untilFound(async () => (await rows<Row>(query, values))[0]);

  async function track(...events: NewEvent[]): Promise<RecordedEvent[]> {
    const { pool } = store.database;
    const recorded = await inTransaction(pool, (connection) => recordEvents(connection, events));
    notifyDispatcher(pool);
    return recorded;
  }

  return {
    rows,
    until: (look) => untilFound(look),
    eventually,
    track,
    trackAll: (event, contacts) =>
      track(
        ...Array.from({ length: contacts }, (_, place) => ({
          ...event,
          contactExternalId: `c${place + 1}`,
          data: {},
        })),
      ),
    async settled(userId) {
      await eventually(
        `SELECT 1 WHERE NOT EXISTS (SELECT FROM automatisation_runs WHERE user_id = $1 AND state = 'running')
                    AND NOT EXISTS (SELECT FROM dispatch WHERE user_id = $1)`,
        [userId],
      );
    },
  };
}
